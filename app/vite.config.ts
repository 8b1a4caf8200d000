import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { before } from './build/before/plugin.ts'
import { classNames } from './build/class-names.ts'
import { firstRouteGroups } from './build/first-route.ts'
import { furtherFiles } from './build/further-files.ts'
import { icons } from './build/icons.ts'
import { words } from './build/words.ts'

const serverPort = process.env.PORT ?? '3000'

const target = `http://localhost:${serverPort}`
const servedByServer = { '/api': target, '/images': target }

/** What makes the app of its modules, without what is made of it afterwards. */
const app = () => [react(), words(), icons()]
const bounds = {
  target: 'es2023' as const,
  rolldownOptions: {
    treeshake: {
      // Describing a call does nothing: those that nobody makes are left out.
      manualPureFunctions: ['endpoint', 'bilingual', 'z'],
    },
  },
}

const further = furtherFiles({ plugins: app, css: { modules: classNames }, build: bounds })
const firstRoute = firstRouteGroups(further.numbers)

export default defineConfig({
  plugins: [
    ...app(),
    further.plugin,
    firstRoute.plugin,
    before(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      injectRegister: false,
      // Two manifests, one a language, stand in public/.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,json,woff2,svg,webmanifest}', 'icons/*.png'],
        // The words of both languages and every chunk: whoever loses the signal keeps the whole app.
        maximumFileSizeToCacheInBytes: 1_000_000,
      },
    }),
  ],
  css: { modules: classNames },
  build: {
    ...bounds,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The page itself names what it needs at once (first-route.ts); a further screen stands on what is there.
    modulePreload: false,
    cssCodeSplit: false,
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      ...bounds.rolldownOptions,
      output: {
        // The first page names a hundred files, and neither their names nor chance can be pressed small: without names, and
        // with no more letters than tell them apart, it is a kilobyte lighter. The manifest says what each file is.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: firstRoute.groups },
      },
    },
  },
  server: {
    port: Number(process.env.APP_PORT ?? 5173),
    proxy: servedByServer,
  },
  preview: {
    proxy: servedByServer,
  },
})
