import { relative } from 'node:path';
import { isAround, pathFrom } from '../../workspace/places.ts';
import type { FileContent, Places } from '../../workspace/snapshot.ts';

const notes = new Map<string, FileContent>();
/** Names that are kept at once; a session has far fewer. */
const mostNotes = 2_000;

/** What stands in the place of a text that is not sent; the same object for the same path. */
function noteFor(path: string): FileContent {
	const known = notes.get(path);
	if (known) return known;
	if (notes.size >= mostNotes) notes.clear();
	const text = `(${path} is a file outside this workspace. The chat does not send such files.)`;
	const note: FileContent = { kind: 'text', text, origin: 'disk' };
	notes.set(path, note);
	return note;
}

/**
 * `places`, with a note in the place of every text that does not lie in `root` once its links are resolved, or of which nobody knows where
 * it lies. Settings have to be read for the rest to be true.
 */
export function ownPlaces(places: Places, root: string): Places {
	const realRoot = places.facts(root);
	const roots = [root, ...('real' in realRoot ? [realRoot.real] : [])];
	const isOwn = (path: string): boolean => roots.some((each) => !isAround(pathFrom(each, path)));
	return {
		facts: (path) => places.facts(path),
		knows: (path) => places.knows(path),
		list: (folder) => places.list(folder),
		read(path, use) {
			const content = places.read(path, use);
			if (content?.kind !== 'text' || use === 'settings') return content;
			const facts = places.facts(path);
			return isOwn(path) && 'real' in facts && isOwn(facts.real) ? content : noteFor(relative(root, path));
		},
	};
}
