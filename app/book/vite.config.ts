import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from '../build/icons.ts'

/** The book stands beside the app, not in it: nothing of it reaches a traveller. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), icons()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  server: { port: Number(process.env.BOOK_PORT ?? 5174) },
})
