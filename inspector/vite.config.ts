import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The guard's page, served beside the app at /inspector/, with a service worker of its own. */
export default defineConfig({
  base: '/inspector/',
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,wasm,woff2,svg,webmanifest}'],
        maximumFileSizeToCacheInBytes: 2_000_000,
      },
    }),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: true },
})
