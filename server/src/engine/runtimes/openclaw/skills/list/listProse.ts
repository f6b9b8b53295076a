import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { joinTexts, type ProseOf } from '../../prompt/prose.ts';
import type { ListForm } from '../v2026_9/budget.ts';

/** What a version says above its list of skills. */
export interface ListProse {
	/** The lines above the list. */
	lines(form: ListForm): WordingText;
	/** The line in front of them where not all is there; empty where nothing is to be said. */
	notice(form: ListForm, count: number, total: number): WordingText;
}

export const listProse2026_1 = ({ lines }: ProseOf): ListProse => ({
	lines: () => lines('skills.list'),
	notice: () => [],
});

export function listProse2026_9({ woven, lines }: ProseOf): ListProse {
	const [opens = '', paths = ''] = woven('skills.list');
	const how = { full: 'skills.list.full', compact: 'skills.list.compact', names: 'skills.list.names' } as const;
	const formName = (form: ListForm): keyof typeof how => {
		if (form.kind === 'full') return 'full';
		return form.longest > 0 ? 'compact' : 'names';
	};
	const descriptions = (form: ListForm & { readonly kind: 'compact' }) =>
		woven(form.longest > 0 ? 'skills.notice.shortened' : 'skills.notice.omitted');
	return {
		lines: (form) => joinTexts([[opens], lines(how[formName(form)]), [paths]]),
		notice(form, count, total) {
			if (count < total) {
				const [included = '', audit = ''] = woven('skills.notice.truncated');
				const details = form.kind === 'full' ? [] : [...woven('skills.notice.details'), ...descriptions(form), ')'];
				return [included, `${count} of ${total}`, ...details, audit];
			}
			if (form.kind === 'full') return [];
			const [using = '', audit = ''] = woven('skills.notice.compact');
			return [using, ...descriptions(form), audit];
		},
	};
}

export const listProse2026_3 = ({ woven, lines }: ProseOf): ListProse => ({
	lines: () => lines('skills.list'),
	notice: (_form, count, total) => (count < total ? woven('skills.notice', `${count} of ${total}`) : []),
});

/** 2026.5.28 and 2026.7.1: descriptions are there or not. */
export function listProse2026_7({ woven, lines }: ProseOf): ListProse {
	return {
		lines({ kind }) {
			const [opens = '', ...others] = woven('skills.list');
			return joinTexts([
				[opens],
				lines(kind === 'full' ? 'skills.list.full' : 'skills.list.names'),
				...others.map((line) => [line]),
			]);
		},
		notice({ kind }, count, total) {
			const [included = '', audit = ''] = woven('skills.notice.truncated');
			const details = kind === 'full' ? [] : lines('skills.notice.details');
			if (count < total) return [included, `${count} of ${total}`, ...details, audit];
			return kind === 'full' ? [] : lines('skills.notice.compact');
		},
	};
}
