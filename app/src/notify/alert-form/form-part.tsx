import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../page/page-skeleton.tsx'

const AlertForm = lazy(() => import('./alert-form.tsx'))

/** The form with all its fields comes once the page is there: the list beside it doesn't wait for it. */
export const FormPart = (props: ComponentProps<typeof AlertForm>) => (
  <Suspense fallback={<SkeletonRows rows={5} />}>
    <AlertForm {...props} />
  </Suspense>
)
