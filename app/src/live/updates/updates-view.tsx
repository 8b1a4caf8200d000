import { useLayout } from '../../platform/use-layout.ts'
import { CategoriesView } from './categories-view.tsx'
import { RainbowView } from './rainbow-view.tsx'
import { RouteView } from './route-view.tsx'

/** How trains run, what disturbs one's own route, and all that disturbs any. */
export function UpdatesView() {
  const { narrow } = useLayout()
  if (narrow)
    return (
      <div className="stack stack-6">
        <RainbowView />
        <RouteView />
        <CategoriesView />
      </div>
    )
  return (
    <div className="grid">
      <div className="col-6 stack stack-6">
        <RainbowView />
        <RouteView />
      </div>
      <div className="col-6">
        <CategoriesView />
      </div>
    </div>
  )
}
