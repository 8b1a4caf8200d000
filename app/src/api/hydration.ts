/** Queries as plain values and back, in a file of their own. */
export { dehydrate, hydrate } from '@tanstack/react-query'
