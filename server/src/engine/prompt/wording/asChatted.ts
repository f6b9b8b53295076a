import type { Runtime } from '../../runtimes/runtime.ts';
import { keptOn } from '../../text/keptOn.ts';
import { withContent } from '../../workspace/files.ts';
import type { Session } from '../../workspace/session.ts';
import type { Places, SkillSurroundings, Snapshot } from '../../workspace/snapshot.ts';
import { createPrompt, type Prompt } from '../prompt.ts';
import { chatWording } from './chatWording.ts';
import { ownPlaces } from './ownPlaces.ts';

/**
 * What may be sent: a file that a link brings in from outside of the workspace stays on this machine, whatever the
 * runtime would do with it. A folder from somebody else could link to any file of its reader.
 */
export function sendable(snapshot: Snapshot): Snapshot {
	const { skills, places, root } = snapshot;
	const own: Snapshot = {
		...snapshot,
		...(skills && { skills: programsAlone(skills) }),
		...(places && { places: placesOfOwn(places, root) }),
	};
	const keptBack = [...own.files.values()].filter(({ leadsOut }) => leadsOut);
	if (keptBack.length === 0) return own;
	const files = new Map(own.files);
	for (const entry of keptBack) {
		const text = `(${entry.path} is a link to a file outside of this workspace. The chat does not send such files.)`;
		files.set(entry.path, withContent(entry, { kind: 'text', text, origin: 'disk' }));
	}
	return { ...own, files };
}

const ownOf = keptOn<Places, Places>();

/** Programs that find their own files look around the workspace as well. */
function placesOfOwn(places: Places, root: string): Places {
	const known = ownOf.get(places) ?? ownPlaces(places, root);
	ownOf.set(places, known);
	return known;
}

const alone = keptOn<SkillSurroundings, SkillSurroundings>();

/** Skills from outside of the workspace stay there: the chat could not read them anyway. */
function programsAlone(skills: SkillSurroundings): SkillSurroundings {
	let known = alone.get(skills);
	if (!known) {
		known = { folders: new Map(), realPaths: new Map(), programs: skills.programs, ownAlone: true };
		alone.set(skills, known);
	}
	return known;
}

/**
 * The prompt in its *as chatted* wording: what the preview shows and what the chat sends, to the byte.
 *
 * A runtime may cut a file in the middle of a surrogate pair. Half a pair has no place in UTF-8 and a model provider
 * refuses a request that holds one, so here, and only here, each becomes U+FFFD. Lengths in UTF-16 units stay as they
 * are, and so do all ranges.
 */
export function assembleAsChatted(runtime: Runtime, snapshot: Snapshot, session: Session): Prompt {
	// Most of the runtime's own tools are not here: what cannot be called is not named.
	const toolNames = session.toolNames ?? runtime.chat?.tools?.(snapshot, session) ?? [];
	const prompt = runtime.assemble(
		sendable(snapshot),
		{ ...session, toolNames },
		chatWording(runtime.wording.asChatted),
	);
	if (prompt.parts.every((part) => part.text.isWellFormed())) return prompt;
	return createPrompt({
		...prompt,
		parts: prompt.parts.map((part) => (part.text.isWellFormed() ? part : { ...part, text: part.text.toWellFormed() })),
	});
}
