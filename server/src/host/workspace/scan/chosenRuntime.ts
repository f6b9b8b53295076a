import type { Evidence } from '../../../engine/runtimes/detection/evidence.ts';
import { areKin } from '../../../engine/runtimes/kin.ts';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { Recognised } from './recognised.ts';

/** The runtime that a person has named for a folder. */
export interface ChosenRuntime {
	/** Undefined where none is named, or nobody knows it. */
	readonly chosen: KnownRuntime | undefined;
	/** A clause for people. */
	readonly namedBy: string;
	/** True where it is named for this very folder. */
	readonly isNamedHere: boolean;
}

/** Who is at home where a person looks through the eyes of `chosen`: whoever was found stays there. */
function alsoHere({ runtime, evidence }: Recognised, chosen: KnownRuntime): Pick<Evidence, 'also' | 'guests'> {
	const isPersona = !chosen.detection.asksPlaces;
	const guests = (evidence.guests ?? []).filter((id) => id !== chosen.id && !isPersona);
	// Another version of the program that was found is not a second program.
	const found = areKin(runtime, chosen) ? [] : [runtime.id];
	const also = [...found, ...(evidence.also ?? [])].filter(
		(id) => id !== chosen.id && (guests.includes(id) || !evidence.guests?.includes(id)),
	);
	return { ...(also.length > 0 && { also }), ...(guests.length > 0 && { guests }) };
}

/** `identity`, or the runtime that a person has named in its place. */
export function asChosen(identity: Recognised, { chosen, namedBy, isNamedHere }: ChosenRuntime): Recognised {
	if (!chosen) return identity;
	const { runtime, evidence } = identity;
	// What a person has set for all folders says which agent lives in one, and nothing of those that work in any.
	const isOtherKind = (chosen.detection.asksPlaces ?? false) !== (runtime.detection.asksPlaces ?? false);
	if (isOtherKind && !isNamedHere) return identity;
	return {
		...identity,
		runtime: chosen,
		evidence: {
			strength: 'settings',
			suffices: evidence.suffices,
			reasons: [namedBy, ...(areKin(runtime, chosen) ? evidence.reasons : [])],
			...alsoHere(identity, chosen),
			alternatives: alternativesTo(chosen, identity),
		},
	};
}

/** Where another was found: that one first, and what spoke for it. */
function alternativesTo(chosen: KnownRuntime, { runtime, evidence }: Recognised): Evidence['alternatives'] {
	if (runtime.id === chosen.id) return evidence.alternatives;
	const whyNot = `without the setting: ${[...evidence.reasons, evidence.version].filter(Boolean).join('; ')}`;
	return [
		{ id: runtime.id, title: runtime.title, fits: true, whyNot },
		...evidence.alternatives.filter(({ id }) => id !== chosen.id),
	];
}
