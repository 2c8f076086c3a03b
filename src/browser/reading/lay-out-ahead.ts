/**
 * Lays out turns before they scroll into the window. The browser itself looks half a window ahead, which is too late
 * for one flick of a mouse wheel: a turn that is taller than expected would push away what is being read.
 */

const AHEAD = '250% 0px';

/** Lays out turns as they come near, and leaves them to the browser once they are far away again. */
export function layOutAhead(turns: readonly HTMLElement[]): void {
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) target.classList.toggle('is-near', isIntersecting);
    },
    { rootMargin: AHEAD },
  );
  for (const turn of turns) observer.observe(turn);
}
