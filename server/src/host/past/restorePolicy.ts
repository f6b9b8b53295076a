import type { WritePolicy } from '../writes/gate.ts';

/** Git's own folder, also as file systems that mind no letter case or have short names find it. */
const gits = /^(?:\.git|git~\d+)$/i;

/** Zero-width characters, which some file systems ignore in a name. */
const ignorable = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;

/** Whatever was in the folder may come back, but nothing into git's own: what is in there can run programs. */
export const restorePolicy: WritePolicy = {
	what: 'an earlier state',
	accepts: (path) => !path.split('/').some((name) => gits.test(name.replaceAll(ignorable, ''))),
};
