import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Cursors,
  Database,
  NotFound,
  type Page,
  type CountedPageRequest,
  PreconditionFailed,
  type Transaction,
  type Upload,
  found,
  invalidField,
  isUniqueViolation,
  newId,
  requireStateMatch,
} from '#platform';
import { Visibility } from '#visibility';
import { NotAFolder, TreeLock, newNameProblem } from '#workspace';
import { Blobs } from '../blobs/blobs.service';
import { inspect } from '../inspection/inspect';
import { isInline } from '../inspection/types';
import { canonicalPath, folderOf, nameIn, newPath, pathAndFolders, placesIn } from './file-path';
import { FilePathTaken, NotAnImage } from './files.errors';
import { fileEtag } from './files.presenter';
import { type FileRow, FilesRepository } from './files.repository';

/** Where to place an upload: at a path, or beside a node under a name that is free. */
export type Destination = { path: string } | { name: string; near?: string };

/** A file, and whether the upload created it. */
export interface Stored {
  file: FileRow;
  created: boolean;
}

/** Characters after all that a path can have. */
const AFTER_ALL = '\u{10ffff}';

/** The images and other files of projects. */
@Injectable()
export class FilesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly files: FilesRepository,
    private readonly blobs: Blobs,
    private readonly lock: TreeLock,
    private readonly cursors: Cursors,
  ) {}

  /** @throws NotFound */
  async get(principal: Principal, projectId: string, fileId: string): Promise<FileRow> {
    return found(await this.files.find(this.database, principal, projectId, fileId));
  }

  /** @throws NotFound, ValidationFailed */
  async getAtPath(principal: Principal, projectId: string, path: string): Promise<FileRow> {
    const place = canonicalPath(path, 'path');
    return found(await this.files.findAtPath(this.database, principal, projectId, place));
  }

  /** The files of a project below a prefix, by their paths. @throws NotFound, CursorInvalid */
  async list(
    principal: Principal,
    projectId: string,
    { prefix = '', ...page }: CountedPageRequest & { prefix?: string },
  ): Promise<Page<FileRow>> {
    await this.visibility.project(this.database, principal, projectId);
    const from = prefix.normalize('NFC');
    const range = { from, until: from + AFTER_ALL };
    return this.cursors.page(page, {
      of: ['files', principal.tenantId, projectId, from],
      from: '',
      fetch: (after, limit) =>
        this.files.list(this.database, principal, { projectId, ...range, after, limit }),
      key: ({ path }) => path,
      count: (bound) => this.files.count(this.database, principal, projectId, range, bound),
    });
  }

  /**
   * Stores a file. The same bytes at the same path are the same file.
   *
   * @param mustBeNew whether to refuse a path with a file, also with the same bytes
   * @throws NotFound, FilePathTaken, NotAFolder, NotAnImage, FileQuotaExceeded, PreconditionFailed, ValidationFailed, Unavailable
   */
  async upload(
    principal: Principal,
    projectId: string,
    destination: Destination,
    upload: Upload,
    mustBeNew: boolean,
  ): Promise<Stored> {
    const paths = await this.placesFor(principal, projectId, destination, upload);
    const { type, width, height } = await inspect(upload.file, upload.bytes);
    requireImage(upload.declaredType, type);
    const { sha256, bytes } = upload;
    return this.blobs.keep(principal, upload, async (tx) => {
      await this.lockTree(tx, principal, projectId);
      const path = await this.firstFree(tx, principal, projectId, paths, sha256);
      const [existing] = await this.files.filesAt(tx, principal.tenantId, projectId, [path]);
      if (existing && mustBeNew)
        throw new PreconditionFailed({
          message: 'A file already exists at this path. Choose another path, or delete the file first.',
          details: { currentEtag: fileEtag(existing) },
        });
      if (existing) {
        await this.files.renew(tx, principal.tenantId, existing.id);
        const renewed = await this.files.find(tx, principal, projectId, existing.id);
        // The clock may have deleted it a moment before.
        if (renewed) return { file: renewed, created: false };
      }
      const file = { id: newId(), projectId, path, sha256, bytes, type, width, height };
      if (!(await this.files.insert(tx, principal, file))) throw new FilePathTaken();
      return { file: found(await this.files.find(tx, principal, projectId, file.id)), created: true };
    });
  }

  /**
   * Renames or moves a file within its project.
   *
   * @param ifMatch the If-Match header of the request
   * @throws NotFound, FilePathTaken, NotAFolder, PreconditionFailed, ValidationFailed
   */
  async move(
    principal: Principal,
    projectId: string,
    fileId: string,
    to: string,
    ifMatch?: string,
  ): Promise<FileRow> {
    const path = newPath(to, 'path');
    try {
      return await this.database.transaction(async (tx) => {
        await this.lockTree(tx, principal, projectId);
        const file = found(await this.files.find(tx, principal, projectId, fileId));
        requireStateMatch(ifMatch, fileEtag(file));
        if (file.path === path) return file;
        await this.requireFree(tx, principal, projectId, path, fileId);
        if (!(await this.files.move(tx, principal.tenantId, fileId, path))) throw new FilePathTaken();
        return found(await this.files.find(tx, principal, projectId, fileId));
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new FilePathTaken() : error;
    }
  }

  /** Deletes a file for good. A download that has begun continues to its end. @throws NotFound */
  async delete(principal: Principal, projectId: string, fileId: string): Promise<void> {
    if (!(await this.files.delete(this.database, principal, projectId, fileId))) throw new NotFound();
  }

  private async placesFor(
    principal: Principal,
    projectId: string,
    destination: Destination,
    { sha256 }: Upload,
  ): Promise<string[]> {
    if ('path' in destination) {
      await this.visibility.project(this.database, principal, projectId);
      return [newPath(destination.path, 'path')];
    }
    const { name, near } = destination;
    if (near === undefined) {
      await this.visibility.project(this.database, principal, projectId);
      return placesIn('', name, sha256);
    }
    const node = await this.visibility.node(this.database, principal, near, 'arrange');
    if (node.projectId !== projectId) throw new NotFound();
    return placesIn(node.type === 'folder' ? node.path : folderOf(node.path), name, sha256);
  }

  /**
   * Keeps nodes and files from being created and folders from being moved until the transaction ends: those who create a node share this lock, so
   * a node and a file never get one path. Paths are read in later statements.
   */
  private async lockTree(tx: Transaction, principal: Principal, projectId: string): Promise<void> {
    await this.lock.exclusive(tx, found(await this.files.treeOf(tx, principal, projectId)));
  }

  /** The first path with nothing, or with the same bytes. @throws FilePathTaken, NotAFolder */
  private async firstFree(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    paths: string[],
    sha256: Buffer,
  ): Promise<string> {
    const taken = new Map<string, Buffer | null>();
    const { tenantId } = principal;
    for (const path of await this.files.withFilesBelow(tx, tenantId, projectId, paths, null))
      taken.set(path, null);
    for (const node of await this.files.nodesAt(tx, tenantId, projectId, paths)) taken.set(node.path, null);
    for (const file of await this.files.filesAt(tx, tenantId, projectId, paths))
      taken.set(file.path, file.sha256);
    const path = paths.find((one) => !taken.has(one) || taken.get(one)?.equals(sha256));
    if (path === undefined) throw new FilePathTaken();
    await this.requireFolders(tx, principal, projectId, path);
    return path;
  }

  private async requireFree(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    path: string,
    fileId: string,
  ): Promise<void> {
    const { tenantId } = principal;
    const taken =
      (await this.files.nodesAt(tx, tenantId, projectId, [path])).length > 0 ||
      (await this.files.withFilesBelow(tx, tenantId, projectId, [path], fileId)).length > 0;
    if (taken) throw new FilePathTaken();
    await this.requireFolders(tx, principal, projectId, path);
  }

  /** Requires that nothing above a path is a document or a file, and that the names of new folders show something. @throws NotAFolder, ValidationFailed */
  private async requireFolders(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    path: string,
  ): Promise<void> {
    const { tenantId } = principal;
    const folders = pathAndFolders(folderOf(path));
    const nodes = await this.files.nodesAt(tx, tenantId, projectId, folders);
    const wrong =
      nodes.find(({ type }) => type === 'file') ??
      (await this.files.filesAt(tx, tenantId, projectId, folders))[0];
    if (wrong) throw new NotAFolder({ message: `${wrong.path} is a file, so it cannot contain ${path}.` });
    // Names that show nothing exist from before they were refused, of folders of the tree and of those that only files have.
    const exists = new Set(nodes.map((node) => node.path));
    for (const folder of folders) {
      const problem = exists.has(folder) ? undefined : newNameProblem(nameIn(folder));
      if (!problem || (await this.hasFiles(tx, principal, projectId, folder))) continue;
      throw invalidField('path', 'path', `must contain only valid names: a name ${problem}`);
    }
  }

  private async hasFiles(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    folder: string,
  ): Promise<boolean> {
    const range = { from: `${folder}/`, until: `${folder}/${AFTER_ALL}` };
    return (await this.files.list(tx, principal, { projectId, ...range, after: '', limit: 1 })).length > 0;
  }
}

/**
 * Requires that the bytes are an image if the declared type is that of a raster image, since browsers must be able to show it. Other
 * declared types are ignored. @throws NotAnImage
 */
function requireImage(declaredType: string | null, type: string): void {
  const declared = declaredType?.split(';')[0]!.trim().toLowerCase() ?? '';
  if (isInline(declared) && !isInline(type)) throw new NotAnImage();
}
