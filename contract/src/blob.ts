import * as z from 'zod/mini'

/** As much of a Blob as every runtime agrees on. */
export type FileReply = { readonly type: string; readonly size: number; arrayBuffer: () => Promise<ArrayBuffer> }

/** A reply that is a file, with its own media type, instead of JSON. */
export const blob = z.custom<FileReply>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'type' in value,
)
