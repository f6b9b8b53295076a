import { applyLinePatches, type LinePatch } from './linePatches.ts';
import { linePatchFault } from './linePatchFaults.ts';

/**
 * `text` with the patches applied from the bottom up, so that every number means a line of `text` itself; or why they
 * cannot be meant, one line. In a file whose lines all end in CR LF the new ones do as well.
 */
export function patchLines(
	text: string,
	patches: readonly LinePatch[],
): { readonly text: string } | { readonly fault: string } {
	const fault = linePatchFault(text, patches);
	if (fault !== undefined) return { fault };
	const isCrLf = text.includes('\r\n') && !/(?<!\r)\n/u.test(text);
	const plain = isCrLf ? text.replaceAll('\r\n', '\n') : text;
	const patched = applyLinePatches(
		plain,
		patches.map((patch) => ({ ...patch, content: patch.content.replaceAll('\r\n', '\n') })),
	);
	return { text: isCrLf ? patched.replaceAll('\n', '\r\n') : patched };
}
