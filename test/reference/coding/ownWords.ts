import { packOf, packWording } from '../../../server/src/engine/prompt/wording/packWording.ts';
import type { Fragment, Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';

/** The stretch that a passage was measured on; undefined where there is none. Lengths are UTF-16 units. */
function passageIn(texts: readonly string[], { length, sha256: digest }: Fragment): string | undefined {
	const isIt = (stretch: string): boolean => sha256(stretch).startsWith(digest);
	// Most open a text: looking there first spares digests of all the rest.
	const opening = texts.map((text) => text.slice(0, length)).find(isIt);
	if (opening !== undefined) return opening;
	for (const text of texts) {
		for (let at = 1; at + length <= text.length; at += 1) {
			const stretch = text.slice(at, at + length);
			if (isIt(stretch)) return stretch;
		}
	}
	return undefined;
}

/** The runtime’s own words, out of texts that its program has sent. Throws where a passage is not in one as it was measured. */
export function wordingIn(runtime: Runtime, sent: readonly string[]): Wording {
	const texts = runtime.wording.passages.map((passage) => {
		const text = passageIn(sent, passage);
		if (text === undefined) throw new Error(`${runtime.title} does not send the passage ${passage.name} as we know it`);
		return text;
	});
	return packWording(packOf(runtime.id, texts));
}
