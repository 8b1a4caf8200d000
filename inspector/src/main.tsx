import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openInspector } from './inspector.ts'
import { InspectorScreen } from './inspector-screen.tsx'
import '@cledrau/data/look/tokens.css'
import './inspector.css'

const inspector = openInspector()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <InspectorScreen inspector={inspector} />
    </StrictMode>,
  )

if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register('/inspector/service-worker.js', { scope: '/inspector/' })
