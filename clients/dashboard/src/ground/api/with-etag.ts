/**
 * The data of an answer with its ETag, for routes that send it only as a header.
 *
 * @param call sends the request, with this function as its `onHeaders`
 */
export async function withEtag<T extends object>(
  call: (onHeaders: (headers: Headers) => void) => Promise<{ data: T }>,
): Promise<T & { etag: string }> {
  let etag = '';
  const { data } = await call((headers) => {
    etag = (headers.get('ETag') ?? '').replace(/^W\/|"/g, '');
  });
  return { ...data, etag };
}
