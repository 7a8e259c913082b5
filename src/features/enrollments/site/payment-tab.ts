/** A tab opened inside the click, before it is known where it leads: later no browser would let it open (decisions.md B). */
export type PaymentTab = {
  /** Leads it to the payment page. */
  go: (url: string) => void
  /** Takes it away: nothing is to be paid. */
  close: () => void
}

/** Opens the tab in which somebody will pay. Where even that is refused, the page's own link leads there. */
export function reservePaymentTab(): PaymentTab {
  const tab = window.open('', '_blank')
  if (tab) {
    // The payment page learns nothing of the page it came from.
    tab.opener = null
    tab.document.title = 'Payment'
    tab.document.body.textContent = 'The payment page is on its way…'
  }
  return {
    go: (url) => tab?.location.replace(url),
    close: () => tab?.close(),
  }
}
