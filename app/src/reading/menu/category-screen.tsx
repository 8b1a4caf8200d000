import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { NotFound } from '../../page/not-found.tsx'
import { PageSkeleton } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useOwnTitle } from '../../page/title.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { TopicList } from './topic-list.tsx'
import { useTopics } from './use-topics.ts'

/** One topic of the sitemap, with its pages. */
export function CategoryScreen() {
  const { language } = useWords()
  const id = useLocation().path.split('/').at(-1)
  const topics = useTopics()
  const topic = topics.state === 'ready' ? topics.value.find((one) => String(one.id) === id) : undefined
  useOwnTitle(topic?.[language].pageHeading ?? null)

  if (topics.state === 'loading') return <PageSkeleton />
  if (topics.state === 'unavailable') return <Unavailable onRetry={topics.retry} />
  if (!topic) return <NotFound near={pathTo('More')} />
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={topic[language].pageHeading}
        sub={topic[language].summary}
        back={pathTo('More')}
        backWhenWide
      />
      <TopicList topic={topic} />
    </div>
  )
}
