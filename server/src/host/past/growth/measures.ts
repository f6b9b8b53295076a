import { sha256 } from '../../../engine/text/sha256.ts';

export interface Measured {
	readonly tokens: number;
	/** In the runtime's own unit. */
	readonly length: number;
}

/** Measures each text once, however many files and states have it. */
export interface Measures {
	text(text: string): Measured;
	/** What has this content; `read` is asked where nobody knows. Undefined where it is no text. */
	content(content: string | undefined, read: () => Promise<string | undefined>): Promise<Measured | undefined>;
}

/** Texts and contents that are kept in mind: two years of an agent have some thousands. */
const mostKnown = 20_000;

export function createMeasures(measure: (text: string) => Measured): Measures {
	const byText = new Map<string, Measured>();
	const byContent = new Map<string, Measured | undefined>();
	const text = (whole: string): Measured => {
		const key = sha256(whole);
		const known = byText.get(key);
		if (known) return known;
		const measured = measure(whole);
		if (byText.size >= mostKnown) byText.clear();
		byText.set(key, measured);
		return measured;
	};
	return {
		text,
		async content(content, read) {
			if (content !== undefined && byContent.has(content)) return byContent.get(content);
			const found = await read();
			const measured = found === undefined ? undefined : text(found);
			if (byContent.size >= mostKnown) byContent.clear();
			if (content !== undefined) byContent.set(content, measured);
			return measured;
		},
	};
}
