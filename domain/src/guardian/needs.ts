/** How somebody travels, whichever way they are led. */
export type Needs = {
  /** Walks and changes of trains take half as long again. */
  readonly pace?: 'slow' | undefined
  /** So many minutes more for each change. */
  readonly changeMinutes?: number | undefined
  readonly stepFree?: boolean | undefined
}
