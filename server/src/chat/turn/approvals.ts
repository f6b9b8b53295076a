import type { ApprovalAnswer } from '../../../../protocol/chat/chat.ts';
import type { FileDiff } from '../../../../protocol/chat/conversation.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';

/** A write that a tool wants to make. */
interface Wish {
	readonly tool: string;
	readonly input: unknown;
	readonly changes: readonly FileDiff[];
	/** Number of the answer in this turn that called the tool. */
	readonly step: number;
}

type Verdict = 'allowed' | 'refused';

/** Who may write what, in one turn of one conversation. */
export interface TurnApprovals {
	/** `ask` is called only where nobody has decided before. Rejects as `ask` does. */
	decide(wish: Wish, ask: () => Promise<ApprovalAnswer>): Promise<Verdict>;
}

interface ApprovalPlace {
	/** Absolute path of the workspace's root. */
	readonly root: string;
	readonly conversation: string;
	readonly transcripts: Transcripts;
}

const pathsOf = ({ changes }: Wish): readonly string[] => [...new Set(changes.map(({ path }) => path))].sort();

/** The same write, asked for in the same words or with the same outcome. */
const keysOf = ({ tool, input, changes }: Wish): readonly string[] => [
	JSON.stringify([tool, input]),
	JSON.stringify(['changes', changes.map(({ path, before, after }) => [path, before, after])]),
];

export function createApprovals({ root, conversation, transcripts }: ApprovalPlace): TurnApprovals {
	const refusedOutright = new Set<string>();
	/** Where a tool was refused, and at which step: it does not come back later with other words. */
	const refusedFiles = new Map<string, number>();

	function isRefused(wish: Wish): boolean {
		if (keysOf(wish).some((key) => refusedOutright.has(key))) return true;
		return pathsOf(wish).some((path) => {
			const step = refusedFiles.get(JSON.stringify([wish.tool, path]));
			return step !== undefined && wish.step > step;
		});
	}

	async function isAllowed(wish: Wish): Promise<boolean> {
		const [state, standing] = await Promise.all([transcripts.state(conversation), transcripts.approvals(root)]);
		if (state?.allowed.includes(wish.tool)) return true;
		const allowed = new Set(standing.filter(({ tool }) => tool === wish.tool).map(({ path }) => path));
		return pathsOf(wish).every((path) => allowed.has(path));
	}

	return {
		async decide(wish, ask) {
			if (isRefused(wish)) return 'refused';
			if (await isAllowed(wish)) return 'allowed';
			const answer = await ask();
			switch (answer) {
				case 'once':
					return 'allowed';
				case 'session': {
					const allowed = (await transcripts.state(conversation))?.allowed ?? [];
					await transcripts.change(conversation, { allowed: [...new Set([...allowed, wish.tool])] });
					return 'allowed';
				}
				case 'file':
					for (const path of pathsOf(wish)) await transcripts.approve(root, wish.tool, path);
					return 'allowed';
				// Whatever else a client may answer is no permission.
				default:
					for (const key of keysOf(wish)) refusedOutright.add(key);
					for (const path of pathsOf(wish)) refusedFiles.set(JSON.stringify([wish.tool, path]), wish.step);
					return 'refused';
			}
		},
	};
}
