/** What who causes news may ask; their rows have no other way out. */
export { addNews } from './news.store.ts'
