export type Hook = () => void

/** A moment of the whole app. An area adds what it has to do then, and is given the way to take it back. */
export function moment() {
  const hooks = new Set<Hook>()
  return {
    add: (hook: Hook): Hook => {
      hooks.add(hook)
      return () => hooks.delete(hook)
    },
    happen: () => {
      for (const hook of hooks) hook()
    },
  }
}
