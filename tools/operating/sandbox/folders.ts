/** The folder of each partner, by its name: two that lay in one would share a database and see each other. */
export function foldersFor(names: readonly string[]): string[] {
  const folders = names.map((name) => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase())
  const twice = folders.findIndex((folder, at) => folders.indexOf(folder) < at)
  if (twice >= 0) throw new Error(`“${names[twice]}” is too much like another partner’s name`)
  return folders
}
