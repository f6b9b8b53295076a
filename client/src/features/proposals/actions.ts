import * as vscode from 'vscode';
import type { Proposal, ProposalLine } from '../../../../protocol/memory/proposals.ts';
import { NotYet } from '../../commands/notYet.ts';
import { placeOf } from '../../ui/format.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import type { AnswerId } from '../pending/pending.ts';
import type { ProposalAsking } from './asking.ts';
import { groupOf } from './kinds.ts';
import { lookForRetirable, lookIntoLogs } from './looking.ts';
import { membersOf, nodeIn } from './nodes.ts';
import { pinQuestion } from './pinning.ts';
import { review } from './review.ts';
import type { ProposalCommand, ProposalsServices } from './services.ts';
import type { Settling } from './settling.ts';
import { wantsALook } from './summary.ts';
import { wordingsOf } from './wordings.ts';

type Table = Readonly<Record<ProposalCommand, (chosen: unknown) => Promise<void>>>;

/** One of the lines that a proposal rests on; asked for only where there are several. */
async function pickLine(lines: readonly ProposalLine[]): Promise<ProposalLine | undefined> {
	const [first, ...others] = lines;
	if (others.length === 0) return first;
	const items = lines.map((line) => ({ label: line.text, description: placeOf(line), line }));
	const picked = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which line?') });
	return picked?.line;
}

/** What it is about: of what could be archived the line itself. */
const lineOf = ({ title, text, place }: Proposal): string => (place ? title : text);

/** What can be done with proposals: from a row, from the buttons above a diff, and from the list of *Review Proposals…*. */
export class ProposalActions {
	readonly #services: ProposalsServices;
	readonly #settling: Settling;
	readonly #asking: ProposalAsking;
	readonly #table: Table;

	constructor(services: ProposalsServices, settling: Settling, asking: ProposalAsking) {
		this.#services = services;
		this.#settling = settling;
		this.#asking = asking;
		this.#table = {
			review: () => this.#review(),
			preview: (chosen) => this.#onOne(chosen, 'show', (proposal) => asking.show(proposal)),
			accept: (chosen) => this.#onOne(chosen, 'accept', (proposal) => this.#accept(proposal)),
			keepBoth: (chosen) => this.#onOne(chosen, 'accept', (proposal) => this.#accept(proposal)),
			replace: (chosen) => this.#onOne(chosen, 'replace', (proposal) => asking.show(proposal)),
			edit: (chosen) => this.#onOne(chosen, 'edit', (proposal) => asking.edit(proposal)),
			dismiss: (chosen) => this.#onOne(chosen, 'decline', (proposal) => settling.dismiss(proposal)),
			undo: (chosen) => this.#onOne(chosen, undefined, (proposal) => settling.reopen(proposal)),
			showSource: (chosen) => this.#onOne(chosen, undefined, (proposal) => this.#showSource(proposal)),
			acceptKind: (chosen) => this.#acceptAll(this.#sameKind(chosen)),
			dismissKind: (chosen) => this.#dismissAll(this.#sameKind(chosen)),
			retire: () => lookForRetirable(services),
			consolidate: () => lookIntoLogs(services),
			pin: (chosen) => pinQuestion(services, chosen),
		};
	}

	run(command: ProposalCommand, chosen: unknown): Promise<void> {
		return this.#table[command](chosen);
	}

	/** A row’s own proposal, as it is known now; else the question above a diff; from elsewhere all are listed. */
	async #onOne(
		chosen: unknown,
		answer: AnswerId | undefined,
		run: (proposal: Proposal) => Promise<void>,
	): Promise<void> {
		const node = nodeIn(chosen);
		if (node?.kind === 'proposal') {
			const { id } = node.proposal;
			const found = this.#services.list.all.find((proposal) => proposal.id === id);
			if (!found) throw new NotYet(vscode.l10n.t('This is not proposed any more.'));
			return run(found);
		}
		if (answer !== undefined && (await this.#asking.answer(answer))) return;
		return this.#review();
	}

	#review(): Promise<void> {
		return review(this.#services.list, (command, proposal) => this.run(command, { kind: 'proposal', proposal }));
	}

	/** At once where there is nothing to decide; else it is shown first. */
	async #accept(proposal: Proposal): Promise<void> {
		const preview = await this.#asking.previewOf(proposal);
		if (wantsALook(proposal, preview)) await this.#asking.show(proposal);
		else await this.#settling.accept(proposal, { shown: preview.shown });
	}

	async #showSource({ source, place, lines }: Proposal): Promise<void> {
		const found = place ?? (lines && (await pickLine(lines)));
		if (found) {
			const selection = new vscode.Range(found.line, 0, found.line, 0);
			await vscode.window.showTextDocument(vscode.Uri.parse(found.uri), { selection });
		}
		if (place || lines) return;
		if (!source) throw new NotYet(vscode.l10n.t('The conversation was deleted.'));
		await this.#services.showSource(source);
	}

	/** What waits and is of the same kind, for the same agent. */
	#sameKind(chosen: unknown): readonly Proposal[] {
		const node = nodeIn(chosen);
		if (!node) throw new NotYet(vscode.l10n.t('First select a row in the Proposals view.'));
		const all = this.#services.list.pending;
		if (node.kind === 'proposals') return membersOf(all, node);
		return membersOf(all, { workspace: node.proposal.workspace, group: groupOf(node.proposal) });
	}

	async #acceptAll(all: readonly Proposal[]): Promise<void> {
		const yes = vscode.l10n.t('Accept All');
		const [first] = all;
		if (!first) return;
		const options = { modal: true, detail: all.map((one) => `• ${lineOf(one)}`).join('\n') };
		const question = wordingsOf(first).askAll(all.length);
		if ((await vscode.window.showWarningMessage(question, options, yes)) !== yes) return;
		let isCancelled = false;
		const accepting = this.#acceptClear(all, () => isCancelled);
		const left = await withSlowProgress(vscode.l10n.t('Writing…'), accepting, () => {
			isCancelled = true;
		});
		if (left === 0 || isCancelled) return;
		const message =
			left === 1
				? vscode.l10n.t('1 was not accepted. Look at it first.')
				: vscode.l10n.t('{0} were not accepted. Look at each of them first.', left);
		const show = vscode.l10n.t('Review');
		if ((await vscode.window.showWarningMessage(message, show)) === show) await this.#review();
	}

	/** One after the other, as each changes what the next is written into. Returns how many need a decision first. */
	#acceptClear(all: readonly Proposal[], isCancelled: () => boolean): Promise<number> {
		return this.#settling.acceptTogether(all, async (proposal) => {
			const preview = isCancelled() ? undefined : await this.#asking.previewOf(proposal);
			return !preview || isCancelled() || wantsALook(proposal, preview) ? undefined : { shown: preview.shown };
		});
	}

	async #dismissAll(all: readonly Proposal[]): Promise<void> {
		for (const proposal of all) await this.#settling.dismiss(proposal);
		if (all.length < 2) return;
		const undo = vscode.l10n.t('Undo');
		const message = vscode.l10n.t('{0} proposals were dismissed.', all.length);
		if ((await vscode.window.showInformationMessage(message, undo)) !== undo) return;
		for (const proposal of all) await this.#settling.reopen(proposal);
	}
}
