import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env.MERIDIAN_API ?? 'http://localhost:8000';

/** The client: built into dist/client, which the server serves; in development on port 5173 (spec 9). */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/efb-v2', '/api', '/.well-known', '/basemap', '/openapi'].map((path) => [
        path,
        { target: API, changeOrigin: false },
      ]),
    ),
  },
});
