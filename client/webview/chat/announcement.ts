import * as l10n from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageModel } from './store.ts';
import { pathsOf } from './text/written.ts';

function endOf({ entries, state }: PageModel): string {
	const name = state?.agent.heading ?? '';
	const last = entries.at(-1);
	if (state?.notice) return state.notice.message;
	if (last?.kind !== 'answer') return l10n.t('{0} is no longer answering', name);
	switch (last.state) {
		case 'failed':
			return l10n.t('The answer failed: {0}', last.failure?.message ?? '');
		case 'stopped':
			return l10n.t('Stopped');
		case 'cut':
			return l10n.t('The answer is not complete');
		case 'refused':
			return l10n.t('The model refused to answer');
		default:
			return l10n.t('{0} has answered', name);
	}
}

/** What a screen reader says: that an answer began, that something is asked, and how it ended. The text itself is read at the person's own pace. */
export function useAnnouncement(model: PageModel): string {
	const { state, entries } = model;
	const running = state?.running ?? false;
	const asking = state?.asking.find((id) => entries.some((entry) => entry.id === id));
	const before = useRef(false);
	const [message, announce] = useState('');
	useEffect(() => {
		if (running === before.current) return;
		before.current = running;
		announce(running ? l10n.t('{0} is answering', state?.agent.heading ?? '') : endOf(model));
	}, [running, model]);
	useEffect(() => {
		const entry = entries.find(({ id }) => id === asking);
		if (entry?.kind === 'tool')
			announce(
				l10n.t(
					'{0} asks for permission to write to {1}: {2}',
					state?.agent.heading ?? '',
					pathsOf(entry),
					entry.summary,
				),
			);
	}, [asking]);
	const notice = running ? undefined : state?.notice?.message;
	useEffect(() => {
		if (notice !== undefined) announce(notice);
	}, [notice]);
	return message;
}
