type File = { fileName: string; contentType: string; content: BlobPart }

/** Hands a file to the browser, which keeps it where this person keeps downloads. */
export function saveFile({ fileName, contentType, content }: File): void {
  const url = URL.createObjectURL(new Blob([content], { type: contentType }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Bytes as they stand inside an answer of the server. */
export const bytesOf = (base64: string): BlobPart => Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
