import * as vscode from 'vscode';
import { type Proposal, ProposalPreviewRequest, type RelatedLine } from '../../../../protocol/memory/proposals.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import type { AnswerId, PendingQuestion } from '../pending/pending.ts';
import type { ProposalsServices } from './services.ts';
import type { Settling } from './settling.ts';
import { editSkill } from './skillEditor.ts';
import { headingOf, type ReadyPreview, relationOf, rivalsOf, summaryOf } from './summary.ts';
import { wordingsOf } from './wordings.ts';

/** Of the question; a later one takes its place. */
const questionId = 'proposal';

interface Asked {
	readonly proposal: Proposal;
	/** The person’s own words, where they have edited it. */
	readonly text?: string;
	readonly tab: string;
}

const isOpen = (tab: string): boolean =>
	vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.startsWith(tab)));

/** Shows what accepting would write, and asks above that. */
export class ProposalAsking implements vscode.Disposable {
	readonly #services: Pick<ProposalsServices, 'server' | 'pending' | 'diffs' | 'list'>;
	readonly #settling: Settling;
	readonly #listening: vscode.Disposable;
	#asked: Asked | undefined;
	#shown = 0;

	constructor(services: Pick<ProposalsServices, 'server' | 'pending' | 'diffs' | 'list'>, settling: Settling) {
		this.#services = services;
		this.#settling = settling;
		this.#listening = vscode.Disposable.from(
			services.list.onDidChange(() => this.#dropSettled()),
			// The row is still in its view, and a question that nobody sees any more would only be in the way.
			vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
				const { tab } = this.#asked ?? {};
				if (tab !== undefined && closed.some(({ label }) => label.startsWith(tab)) && !isOpen(tab)) void this.drop();
			}),
		);
	}

	/** What accepting would write. */
	async previewOf(proposal: Proposal, how: { text?: string; instead?: RelatedLine } = {}): Promise<ReadyPreview> {
		const asked = this.#services.server.request(ProposalPreviewRequest, { proposal: proposal.id, ...how });
		const preview = await withSlowProgress(vscode.l10n.t('Looking at the memory…'), asked);
		if (preview.kind === 'failed') throw new Error(preview.message);
		return preview;
	}

	/** Opens the diff, and asks. `text`: the person’s own words. */
	async show(proposal: Proposal, text?: string): Promise<void> {
		const how = text === undefined ? {} : { text };
		const preview = await this.previewOf(proposal, how);
		await this.drop();
		const words = wordingsOf(proposal);
		const tab = words.tab(proposal.title);
		// The document that a preview begins with: it tells what is to be known of the others.
		const path = `${vscode.l10n.t('About this proposal')}.md`;
		const about = {
			path,
			uri: vscode.Uri.joinPath(vscode.Uri.parse(proposal.workspace), path).toString(),
			// The empty line of a document with nothing in it would be shown as removed.
			before: headingOf(proposal),
			after: summaryOf(proposal, preview),
		};
		this.#shown += 1;
		const name = `${proposal.id} ${this.#shown}`;
		const [only, ...more] = preview.shown.changes;
		// A change to one file that needs no words is a diff like any other.
		const isPlain = words.isWhole && only?.before !== undefined && more.length + preview.warnings.length === 0;
		const diff = isPlain
			? await this.#services.diffs.openOne(name, tab, only)
			: await this.#services.diffs.openAll(name, tab, [about, ...preview.shown.changes]);
		this.#asked = { proposal, ...how, tab };
		const accept = (instead?: ReadyPreview, line?: RelatedLine) => async () => {
			const { shown } = instead ?? preview;
			await this.drop();
			await this.#settling.accept(proposal, { ...how, ...(line && { instead: line }), shown });
		};
		const replace = async () => {
			const line = await this.#pickRival(preview);
			if (line) await accept(await this.previewOf(proposal, { ...how, instead: line }), line)();
		};
		this.#services.pending.ask({
			kind: 'question',
			id: questionId,
			message: words.ask(proposal.title),
			short: words.short(),
			tab,
			...this.#answers(proposal, preview, {
				show: () => this.show(proposal, text),
				accept: accept(),
				replace,
				edit: () => this.edit(proposal),
				decline: async () => {
					await this.drop();
					await this.#settling.dismiss(proposal);
				},
			}),
			close: () => diff.close(),
		});
	}

	#answers(
		proposal: Proposal,
		preview: ReadyPreview,
		run: Readonly<Record<Exclude<AnswerId, 'never'>, () => Promise<void>>>,
	): Pick<PendingQuestion, 'about' | 'answers'> {
		const hasRivals = rivalsOf(preview).length > 0;
		const { isFixed } = wordingsOf(proposal);
		const accept = hasRivals ? vscode.l10n.t('$(check) Keep Both') : vscode.l10n.t('$(check) Accept');
		return {
			about: isFixed ? 'proposal.fixed' : hasRivals ? 'proposal.rival' : 'proposal',
			answers: [
				{ id: 'show', label: vscode.l10n.t('$(diff) Show Changes'), run: run.show },
				{ id: 'accept', label: accept, run: run.accept },
				...(hasRivals
					? [{ id: 'replace' as const, label: vscode.l10n.t('$(replace) Replace Old Line'), run: run.replace }]
					: []),
				...(isFixed ? [] : [{ id: 'edit' as const, label: vscode.l10n.t('$(edit) Edit…'), run: run.edit }]),
				{ id: 'decline', label: vscode.l10n.t('$(close) Dismiss'), run: run.decline },
			],
		};
	}

	/** Asks for other words, and shows what they would change. */
	async edit(proposal: Proposal): Promise<void> {
		if (wordingsOf(proposal).isWhole) return this.#editSkill(proposal);
		const text = await vscode.window.showInputBox({
			title: vscode.l10n.t('Edit and Accept'),
			prompt: vscode.l10n.t('What should the agent remember? You see the change before it is written.'),
			value: (this.#asked?.proposal.id === proposal.id ? this.#asked.text : undefined) ?? proposal.text,
			ignoreFocusOut: true,
			validateInput: (value) =>
				value.trim() === '' ? vscode.l10n.t('Write what the agent should remember.') : undefined,
		});
		const words = text?.trim();
		if (words) await this.show(proposal, words);
	}

	async #editSkill(proposal: Proposal): Promise<void> {
		const asked = this.#asked?.proposal.id === proposal.id ? this.#asked.text : undefined;
		const text = asked ?? (await this.previewOf(proposal)).shown.changes.at(-1)?.after ?? '';
		await this.drop();
		const question = await editSkill({
			proposal,
			text,
			show: (changed) => this.show(proposal, changed),
			decline: async () => {
				await this.drop();
				await this.#settling.dismiss(proposal);
			},
		});
		this.#asked = { proposal, text, tab: question.tab ?? '' };
		this.#services.pending.ask({ ...question, id: questionId });
	}

	/** Gives the open question this answer; `false` where nothing is asked. */
	answer(answer: AnswerId): Promise<boolean> {
		return this.#services.pending.answer(questionId, answer);
	}

	async drop(): Promise<void> {
		this.#asked = undefined;
		await this.#services.pending.drop(questionId);
	}

	async #pickRival(preview: ReadyPreview): Promise<RelatedLine | undefined> {
		const [first, ...others] = rivalsOf(preview);
		if (!first || others.length === 0) return first;
		const picked = await vscode.window.showQuickPick(
			[first, ...others].map((line) => ({ label: relationOf(line), line })),
			{ title: vscode.l10n.t('Replace Old Line'), placeHolder: vscode.l10n.t('Which line should be replaced?') },
		);
		return picked?.line;
	}

	/** Another window, or the row itself, had the answer. */
	#dropSettled(): void {
		const id = this.#asked?.proposal.id;
		if (id !== undefined && !this.#services.list.pending.some((each) => each.id === id)) void this.drop();
	}

	dispose(): void {
		this.#listening.dispose();
	}
}
