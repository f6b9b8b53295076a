import type { WordingPiece } from '../../../../prompt/wording/wording.ts';
import type { SessionKind } from '../../../../workspace/session.ts';
import { type MeasuredSection, measuredPiece, type ProseMeasure } from '../measured.ts';
import type { SectionId } from '../sections.ts';

const toWork: ProseMeasure = [2110, 'ce249ba6c4029f00'];
const routing: ProseMeasure = [1180, 'e944392be2e35b48'];
const delivery: ProseMeasure = [686, 'a3d4736b59ff441d'];
const todo: ProseMeasure = [1231, '5f4c7faf6bc4e57a'];
const scratchpad: ProseMeasure = [840, '217e4610b580a3b8'];

/** The prose of each section. What is not there for a kind of session has no measurement of it. */
const pieces: Readonly<Partial<Record<SectionId, MeasuredSection>>> = {
	runtime_core: {
		id: 'holaboss.runtime-core',
		about: 'that these rules hold whatever comes later',
		heading: 'Base runtime instructions:',
		measured: [148, '1a8bc96c0f501a9c'],
	},
	assistant_soul: {
		id: 'holaboss.assistant-soul',
		about: 'who the agent is to the person, its name and its tone',
		heading: 'Assistant soul:',
		measured: { main: [1672, '936657872ae45a83'] },
	},
	execution_policy: {
		id: 'holaboss.execution-policy',
		about: 'how to carry work out, when to hand it to subagents, what belongs into AGENTS.md',
		heading: (kind) => (kind === 'main' ? 'Conversation and orchestration doctrine:' : 'Execution doctrine:'),
		measured: { main: [8807, 'c91400af58104f68'], subagent: toWork, worker: toWork },
	},
	response_delivery_policy: {
		id: 'holaboss.response-delivery-policy',
		about: 'how to answer, and when to write a report instead',
		heading: 'Response delivery policy:',
		measured: { main: [4208, 'c8bd9c1d8af957fc'], subagent: delivery, worker: delivery },
	},
	session_policy: {
		id: 'holaboss.session-policy',
		about: 'which kind of session this is, and how to behave in it',
		heading: 'Session policy:',
		measured: {
			main: [344, '9c8c2a4611334f83'],
			subagent: [2621, 'a772df76f06186d2'],
			worker: [214, '096484a99dd4166d'],
		},
	},
	todo_continuity_policy: {
		id: 'holaboss.todo-continuity-policy',
		about: 'when to go on with a list of things to do, and when to ask first',
		heading: 'Todo continuity policy:',
		measured: { subagent: todo, worker: todo },
	},
	capability_policy: {
		id: 'holaboss.capability-policy',
		about: 'that it looks before it changes anything, and checks what it did',
		heading: 'Capability policy for this run:',
		measured: {
			main: [632, 'd1bc7893a6ca1202'],
			subagent: [580, '41bb91416f0040ae'],
			worker: [585, 'ce6d3dc8b3188250'],
		},
	},
	capability_tool_routing: {
		id: 'holaboss.capability-tool-routing',
		about: 'which of its tools to take for what',
		heading: 'Capability routing addenda:',
		measured: { main: [4779, '60e7523244ccd74d'], subagent: routing, worker: routing },
	},
	capability_availability_context: {
		id: 'holaboss.capability-availability',
		about: 'how many tools and skills there are in this run, by what they may do',
		heading: 'Capability availability snapshot:',
	},
	delegated_capability_availability_context: {
		id: 'holaboss.delegated-capability-availability',
		about: 'how many tools and skills its subagents have',
		heading: 'Delegated executor capability snapshot:',
	},
	scratchpad_context: {
		id: 'holaboss.scratchpad',
		about: 'that there is a file for notes on the work, and how to use it',
		heading: 'Session scratchpad:',
		measured: { subagent: scratchpad, worker: scratchpad },
	},
};

/** Sections that only a main session has, and that only others have. */
const ofMain: ReadonlySet<SectionId> = new Set(['assistant_soul', 'delegated_capability_availability_context']);
const ofOthers: ReadonlySet<SectionId> = new Set(['todo_continuity_policy', 'scratchpad_context']);

/** What the runtime says in `section`; undefined where it says nothing of its own. `isUsual`: the conditions of the measurement hold. */
export function pieceOf(section: SectionId, kind: SessionKind, isUsual: boolean): WordingPiece | undefined {
	const piece = pieces[section];
	if (!piece || (kind === 'main' ? ofOthers : ofMain).has(section)) return undefined;
	return measuredPiece(section, piece, kind, isUsual);
}

/** Stands between the heading of `AGENTS.md` and its text. */
export const policyIntroduction: WordingPiece = {
	id: 'holaboss.workspace-policy',
	about: 'that AGENTS.md counts unless it contradicts what came before, and need not be read again',
	heading: 'Workspace instructions from AGENTS.md:',
	length: 349,
	sha256: '0529081720f906ec',
};

/** Names of the prose above. */
export const pieceNames: readonly string[] = [...Object.values(pieces).map(({ id }) => id), policyIntroduction.id];
