/** The bar at the top of the window, which says what is being read. It appears once the title has left the window. */

/** @param title of the page */
export function startBar(title: Element): void {
  const observer = new IntersectionObserver(([change]) => {
    if (change === undefined) return;
    const isAbove = !change.isIntersecting && change.boundingClientRect.top < 0;
    document.documentElement.classList.toggle('is-past-head', isAbove);
  });
  observer.observe(title);
}
