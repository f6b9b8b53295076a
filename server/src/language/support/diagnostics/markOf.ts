/**
 * Short, and the same for the same text; two texts of one length share it once in 2⁶⁴. Nobody is kept from making such texts: it tells
 * a client that nothing changed, and Node’s own hashes take 5 ms to load, before the first problems of all.
 */
export function markOf(text: string): string {
	let one = 0x811c9dc5;
	let other = 0x9e3779b9;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		one = Math.imul(one ^ unit, 0x01000193);
		other = Math.imul(other ^ unit, 0x85ebca6b);
		// Without this, the upper bits of a unit never reach the lower ones of the product.
		other ^= other >>> 15;
	}
	return [text.length, one >>> 0, other >>> 0].map((each) => each.toString(36)).join('-');
}
