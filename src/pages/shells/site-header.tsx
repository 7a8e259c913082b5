import { Search } from 'lucide-react'
import { AccountArea } from '#features/people/accounts/site/account-area.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { NavEntry } from './nav-entry.tsx'
import { donatePath, useNavigation } from './navigation.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'
import { Link } from '#platform/ui/link.tsx'
import { t } from '#platform/values/translate.ts'

/** On tablets it has two rows, of which only the navigation's is sticky. */
export function SiteHeader() {
  const navigation = useNavigation()
  return (
    <header
      data-site
      // Preloads the menus for a mouse on its way to the navigation.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && void import('./nav-menu.tsx')}
      className="hairline-b sticky top-0 z-40 bg-surface md:max-xl:-top-14 md:max-xl:focus-within:top-0"
    >
      <div className="page-margins flex min-h-16 items-center justify-between gap-x-4 md:flex-wrap md:gap-x-8 md:max-xl:pt-3 xl:min-h-19 xl:gap-x-3 xl:flex-nowrap">
        <Wordmark className="xl:min-w-min xl:shrink-[999999]" />
        <nav
          aria-label={t('Main')}
          className="hidden md:order-last md:block md:w-full xl:order-none xl:mx-auto xl:w-auto xl:min-w-0"
        >
          {/* In two lines, as high as the header, where a language has longer words than the name of the site makes room for. */}
          <ul className="flex flex-wrap items-center justify-between gap-x-5 md:max-xl:max-w-3xl xl:gap-x-3 min-[85rem]:gap-x-4">
            {navigation.map((entry) => (
              <NavEntry key={entry.to} entry={entry} />
            ))}
          </ul>
        </nav>
        <div className="hidden min-w-0 flex-1 items-center justify-end gap-2 md:flex xl:flex-none xl:gap-1 min-[85rem]:gap-2">
          <SearchBox className="max-w-72 min-w-0 flex-1 xl:hidden" />
          <Link
            to="/search"
            aria-label={t('Search')}
            className="hidden size-10 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-wash hover:text-text xl:grid"
          >
            <Search className="size-[1.15rem]" />
          </Link>
          <LanguageSwitch className="grid min-h-10 place-items-center px-2 text-sm text-muted no-underline hover:text-text" />
          <ThemeSwitch />
          <Link to={donatePath} className={buttonClass({ variant: 'money', size: 'sm' })}>
            {t('Donate')}
          </Link>
          <AccountArea />
        </div>
        <div className="shrink-0 md:hidden">
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}
