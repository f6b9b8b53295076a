import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { SessionKind } from '../../../workspace/session.ts';
import type { SectionId } from './sections.ts';
import { sessionNames } from './wordingPieces.ts';

export type ProseMeasure = readonly [length: number, sha256: string];

/** `main`, `subagent` and `worker` differ: where one measurement stands, it is that of every kind. */
export interface MeasuredSection {
	readonly id: string;
	readonly about: string;
	readonly heading: string | ((kind: SessionKind) => string);
	/** UTF-16 units of all of it, with the harness “pi”, its usual tools, and no servers or applications. */
	readonly measured?: ProseMeasure | Readonly<Partial<Record<SessionKind, ProseMeasure>>>;
}

const isMeasured = (of: MeasuredSection['measured']): of is ProseMeasure => Array.isArray(of);

/** What the runtime says in `section`. `isUsual`: the conditions of the measurement hold. */
export function measuredPiece(
	section: SectionId,
	{ id, about, heading, measured }: MeasuredSection,
	kind: SessionKind,
	isUsual: boolean,
): WordingPiece {
	const [length, sha256] = (isMeasured(measured) ? measured : measured?.[kind]) ?? [];
	return {
		id,
		about,
		heading: typeof heading === 'string' ? heading : heading(kind),
		...(section === 'session_policy' && { values: { session: sessionNames[kind] ?? kind } }),
		...(isUsual && length !== undefined && sha256 !== undefined && { length, sha256 }),
	};
}
