import { packOf, packWording } from '../../../server/src/engine/prompt/wording/packWording.ts';
import type { Fragment, Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';

/** The stretch of `text` that a passage was measured on; undefined where there is none. Lengths are UTF-16 units. */
function passageIn(text: string, { length, sha256: digest }: Fragment): string | undefined {
	for (let at = 0; at + length <= text.length; at += 1) {
		const stretch = text.slice(at, at + length);
		if (sha256(stretch).startsWith(digest)) return stretch;
	}
	return undefined;
}

/** The runtime’s own words, out of what its program has sent. Throws where a passage is not in it as it was measured. */
export function wordingIn(runtime: Runtime, sent: string): Wording {
	const texts = runtime.wording.passages.map((passage) => {
		const text = passageIn(sent, passage);
		if (text === undefined) throw new Error(`${runtime.title} does not send the passage ${passage.name} as we know it`);
		return text;
	});
	return packWording(packOf(runtime.id, texts));
}
