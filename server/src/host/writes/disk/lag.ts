/**
 * An editor takes a moment to notice that a file has changed on disk. Until then its clean document differs from the
 * disk and passes for one with unsaved changes; an edit made in it would be made to yesterday's text.
 */
export interface Lag {
	/** Says that `file` went from one text to another through us. */
	wrote(file: string, before: string | undefined, after: string): void;
	/** True where `text` is what the disk had until just now. */
	explains(file: string, text: string): boolean;
}

/** ms. File watchers report within a second or two. */
const noticedWithin = 10_000;

/** `now` in ms. */
export function createLag(now: () => number): Lag {
	const latest = new Map<string, readonly { readonly text: string; readonly at: number }[]>();
	const fresh = (file: string) => (latest.get(file) ?? []).filter(({ at }) => now() - at < noticedWithin);
	return {
		wrote(file, before, after) {
			const texts = [before, after].filter((text) => text !== undefined);
			latest.set(file, [...fresh(file), ...texts.map((text) => ({ text, at: now() }))]);
			for (const other of latest.keys()) if (fresh(other).length === 0) latest.delete(other);
		},
		explains: (file, text) => fresh(file).some((known) => known.text === text),
	};
}
