import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../src/ui/fonts.css'
import '@cledrau/data/look/tokens.css'
import '../src/ui/base.css'
import { Book } from './book.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Book />
    </StrictMode>,
  )
