/** Home as it is drawn: fetched beside the frame. */
export const HOME_PAGE = {
  name: 'HomePage',
  load: () => import('./home-page.tsx'),
}
