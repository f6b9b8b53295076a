import type { FileDiff } from '../../../../../../protocol/chat/conversation.ts';
import type {
	ProposalPreview,
	ProposalPreviewParams,
	RelatedLine,
} from '../../../../../../protocol/memory/proposals.ts';
import { hasHidden } from '../../../../engine/rules/security/hasHidden.ts';
import type { Cancellable } from '../../../../host/platform/cancellation.ts';
import { pausing } from '../../../../host/platform/pausing.ts';
import { secretsIn } from '../../../../host/secrets/redact.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import { lostQuestions } from '../../../pins/lostQuestions.ts';
import { questionsOf } from '../../../pins/pins.ts';
import { type ProposalServices, safely } from '../settling/proposalServices.ts';
import { tried } from '../settling/trying.ts';
import type { ProposalRow } from '../ways/accepting.ts';
import { wayOf } from '../ways/ways.ts';
import { budgetAfter, tokensChanged } from './cost.ts';
import { isFoundAgain } from './recallCheck.ts';
import { relatedLines } from './related.ts';

/** What replacing a line would cost: less than to keep both. */
async function costOf(
	line: RelatedLine,
	row: ProposalRow,
	params: ProposalPreviewParams,
	workspace: Workspace,
	at: number,
	services: ProposalServices,
): Promise<RelatedLine> {
	if (line.relation === 'near') return line;
	const { dryRun, result } = await tried(row, workspace, { ...params, instead: line }, at, services);
	if (result.kind === 'failed') return line;
	return { ...line, replacing: tokensChanged(workspace, dryRun.diffs(), await services.tokens()) };
}

/** The pinned questions that the change takes the best answer from, one line each. */
async function lostOf(
	workspace: Workspace,
	changed: readonly FileDiff[],
	cancellation: Cancellable,
	{ records }: Pick<ProposalServices, 'records'>,
): Promise<readonly string[]> {
	const questions = await questionsOf(records, workspace.root);
	const lost = await lostQuestions(questions, workspace, changed, pausing(cancellation));
	if (!lost) return ['The pinned questions were not checked: this memory is too large.'];
	return lost.map(
		({ question, path, line }) =>
			`The pinned question “${question}” finds ${path}:${line + 1} first. After this change, that line is not among its first five hits.`,
	);
}

/** What accepting it would change, what has to do with it, and what a person should know first. Nothing is written. */
export async function previewOf(
	row: ProposalRow,
	workspace: Workspace,
	params: ProposalPreviewParams,
	services: ProposalServices,
	cancellation: Cancellable,
): Promise<ProposalPreview> {
	const at = services.now();
	const { result, dryRun, acceptance } = await tried(row, workspace, params, at, services);
	if (result.kind === 'failed') return result;
	const changed = dryRun.diffs();
	const lost = await safely('pinned questions', [], () => lostOf(workspace, changed, cancellation, services), services);
	const { warnings } = wayOf(row);
	if (warnings)
		return {
			kind: 'ready',
			shown: { changes: changed, at },
			tokens: tokensChanged(workspace, changed, await services.tokens()),
			...budgetAfter(workspace, changed),
			related: [],
			...(lost.length > 0 && { lost }),
			warnings: [
				...(result.problem === undefined ? [] : [result.problem]),
				...(await safely('proposal warnings', [], () => warnings(row, changed, workspace), services)),
			],
		};
	const [counter, related] = await Promise.all([
		services.tokens(),
		safely(
			'proposal related',
			[],
			() => relatedLines(acceptance.text, workspace, services.find, cancellation, wayOf(row).relatesTo),
			services,
		),
	]);
	const [secrets, found] = await Promise.all([
		secretsIn(acceptance.text, workspace),
		safely(
			'proposal recall',
			undefined,
			() => isFoundAgain({ question: row.evidence ?? row.title, text: acceptance.text }, workspace, changed),
			services,
		),
	]);
	return {
		kind: 'ready',
		shown: { changes: changed, at },
		tokens: params.instead
			? tokensChanged(workspace, changed, counter)
			: Math.max(0, tokensChanged(workspace, changed, counter)),
		...budgetAfter(workspace, changed),
		related: params.instead
			? related
			: await Promise.all(related.map((line) => costOf(line, row, params, workspace, at, services))),
		...(lost.length > 0 && { lost }),
		warnings: [
			...(result.problem === undefined ? [] : [result.problem]),
			...(found === false
				? [
						'A search for the same words would not find this among its first five hits. Add a word that says what it is about.',
					]
				: []),
			...(secrets.length === 0
				? []
				: ['This text has something that looks like a secret. Memory is sent to the model: leave it out.']),
			...(hasHidden(acceptance.text)
				? ['This text has characters that you do not see and that the agent reads. Press Edit and type it again.']
				: []),
		],
	};
}
