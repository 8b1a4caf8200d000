// The day goes on by itself: what is marked comes anew every five seconds, unless somebody is in it.
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of document.querySelectorAll('[data-live]')) {
    const other = fresh.querySelector(`[data-live="${part.dataset.live}"]`)
    if (other && !part.contains(document.activeElement)) part.innerHTML = other.innerHTML
  }
}, 5000)
