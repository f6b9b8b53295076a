import { keptOn } from '../../../engine/text/keptOn.ts';
/**
 * `work` for each `of`, but not again while what it goes `by` is the same, compared with `===`. For one answer each, the last:
 * a document looks one way at a time.
 */
export function whileSame<Of extends object, Result>(): (of: Of, by: readonly unknown[], work: () => Result) => Result {
	const answers = keptOn<Of, { readonly by: readonly unknown[]; readonly answer: Result }>();
	return (of, by, work) => {
		const known = answers.get(of);
		if (known && by.every((value, index) => value === known.by[index])) return known.answer;
		const answer = work();
		answers.set(of, { by, answer });
		return answer;
	};
}
