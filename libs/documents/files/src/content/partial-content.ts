import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { SERVED_TYPES } from '../inspection/types';

const HEADERS = {
  'Accept-Ranges': '`bytes`.',
  'Cache-Control': 'For how long it may be cached, and by whom.',
  'Content-Range': 'Which part of the file it is.',
  ETag: 'The SHA-256 of the file, in quotes.',
};

/** Documents that a route which sends the bytes of a file also sends parts of them. */
export const PartialContent = applyDecorators(
  ApiHeader({
    name: 'Range',
    required: false,
    description: 'The part of the file to send, such as `bytes=0-1023`.',
    schema: { type: 'string' },
  }),
  ApiResponse({
    status: 206,
    description: 'The part that the `Range` header asks for.',
    headers: Object.fromEntries(
      Object.entries(HEADERS).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' as const } },
      ]),
    ),
    content: Object.fromEntries(
      SERVED_TYPES.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
    ),
  }),
);
