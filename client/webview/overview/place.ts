import { keep, kept } from './host.ts';

/** Where somebody was on the page of an agent. */
interface PlaceOnPage {
	/** URI of the agent. */
	readonly agent: string;
	/** Absent at the top of the page. */
	readonly scroll?: ScrollOfPage;
	readonly focus?: FocusOnPage;
}

/** How far the page is scrolled: what is above may be longer or shorter the next time, or not there yet. */
interface ScrollOfPage {
	/** Id of the heading of the section that is read. */
	readonly section: string;
	/** Of that heading below the top edge of the window; negative above it. Pixels. */
	readonly top: number;
}

/** What had the focus, found again in a page that was made anew. */
interface FocusOnPage {
	/** Id of the heading of its section; empty above all of them. */
	readonly section: string;
	readonly name: string;
}

const sectionOf = (element: Element): string => element.closest('section')?.getAttribute('aria-labelledby') ?? '';

/** What it is called, without figures: they change as files are edited. */
const nameOf = (element: Element): string =>
	(element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\d[\d.,]*/gu, '#');

const focusOf = (element: Element): FocusOnPage => ({ section: sectionOf(element), name: nameOf(element) });

const elementAt = ({ section, name }: FocusOnPage): HTMLElement | undefined =>
	[...document.querySelectorAll<HTMLElement>('button, select, input, summary, [tabindex]')].find(
		(element) => sectionOf(element) === section && nameOf(element) === name,
	);

const topOf = (element: Element): number => element.getBoundingClientRect().top;

function scrollNow(): ScrollOfPage | undefined {
	const above = [...document.querySelectorAll('h2[id]')].filter((heading) => topOf(heading) < window.innerHeight / 2);
	const heading = above.at(-1);
	return window.scrollY > 0 && heading ? { section: heading.id, top: topOf(heading) } : undefined;
}

/** Whether the page is as far. What comes in above it later does not move what is in sight: the browser sees to that. */
function scrollTo({ section, top }: ScrollOfPage): boolean {
	const heading = document.getElementById(section);
	if (!heading) return false;
	window.scrollBy({ top: topOf(heading) - top });
	return Math.abs(topOf(heading) - top) < 2;
}

function placeOf(state: unknown): PlaceOnPage | undefined {
	return typeof state === 'object' && state !== null && 'agent' in state ? (state as PlaceOnPage) : undefined;
}

/** ms from the page being as it was until nothing is held in its place any more. */
const settling = 1000;

/** What a person does who does not wait for the page to be as it was. */
const acts = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Remembers how far the page is scrolled and what has the focus, and makes it so again in a page that begins anew, as soon as that
 * much of it is there. A page that nobody is in does not take the focus from the editor: it waits until somebody comes. The result
 * gives that up, for who is brought elsewhere.
 */
export function keepPlace(agent: () => string | undefined): () => void {
	const before = placeOf(kept('place'));
	let focus = before?.focus;
	let wantedFocus = before?.focus;
	let wantedScroll = before?.scroll;
	/** What has got the focus again. */
	let given: Element | undefined;
	let settled: ReturnType<typeof setTimeout> | undefined;

	function note(): void {
		const shown = agent();
		if (shown === undefined || wantedScroll) return;
		const scroll = scrollNow();
		keep('place', { agent: shown, ...(scroll && { scroll }), ...(focus && { focus }) } satisfies PlaceOnPage);
	}
	function giveUp(): void {
		wantedFocus = undefined;
		wantedScroll = undefined;
		clearTimeout(settled);
		observer.disconnect();
	}
	function focusAgain(wanted: FocusOnPage): void {
		const element = elementAt(wanted);
		if (!element || !document.hasFocus()) return;
		wantedFocus = undefined;
		const folded = element.tagName !== 'SUMMARY' && element.closest('details');
		if (folded) folded.open = true;
		given = element;
		element.focus({ preventScroll: true });
	}
	function arrive(): void {
		const shown = agent();
		if (shown === undefined) return;
		if (shown !== before?.agent) giveUp();
		if (wantedFocus) focusAgain(wantedFocus);
		if (wantedScroll && !scrollTo(wantedScroll)) return;
		// While what had the focus is missing, the page is not all there; pictures come in once there is known to be room for them.
		if (!wantedFocus) settled ??= setTimeout(giveUp, settling);
	}

	const observer = new MutationObserver(arrive);
	observer.observe(document.body, { childList: true, subtree: true });
	for (const act of acts) window.addEventListener(act, giveUp, { once: true, capture: true });
	window.addEventListener('focus', arrive);
	window.addEventListener('scrollend', note);
	document.addEventListener('focusin', ({ target }) => {
		if (!(target instanceof Element)) return;
		// Whoever goes elsewhere does not want to be taken back.
		if (target !== given) giveUp();
		focus = focusOf(target);
		note();
	});
	return giveUp;
}
