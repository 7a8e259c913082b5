type Fiber = {
  type: unknown
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}
type Root = { current: Fiber }

/** React's own mark of a component that was called for a commit. */
const performedWork = 1

const rendered: string[] = []

// React looks for it as it loads: import this module before React.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onScheduleFiberRoot: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
    onCommitFiberRoot: (_renderer: number, root: Root) => collect(root.current),
  },
})

/** The names of the components that were rendered since the last call, once for each time. */
export function takeRenders(): string[] {
  return rendered.splice(0)
}

function collect(fiber: Fiber): void {
  const name = nameOf(fiber.type)
  if (name !== null && fiber.flags & performedWork) rendered.push(name)
  // A part without an own commit keeps its children's fibers.
  if (fiber.alternate && fiber.child === fiber.alternate.child) return
  for (let child = fiber.child; child; child = child.sibling) collect(child)
}

function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return type.name
  if (typeof type !== 'object' || type === null) return null
  return 'type' in type ? nameOf(type.type) : 'render' in type ? nameOf(type.render) : null
}
