import type { ImportsCapability } from '../capabilities/imports.ts';
import type { SharingCapability } from '../capabilities/sharing.ts';
import { usualName } from './context/names.ts';

export const sharing: SharingCapability = {
	reads: (path) => path === usualName,
	shim: { path: usualName, text: (target) => `@./${target}\n` },
	setting: {
		file: '.gemini/settings.json',
		key: ['context', 'fileName'],
		// The names are added to the usual one, which is read all the same.
		value(target, now) {
			const names = Array.isArray(now) ? now : now === undefined ? [] : [now];
			return names.includes(target) ? undefined : [...names, target];
		},
	},
	linkAs: usualName,
	followsLinks: 'measured',
};

export const imports: ImportsCapability = {
	// The program knows no sign before it but white space, and no way to write a space in a path.
	begun: (before) => /(?:^|[ \t])@([^ \t]*)$/u.exec(before)?.[1],
	accepts: (name) => !name.includes(' '),
	written: (path) => `@${/^[./A-Za-z]/u.test(path) ? path : `./${path}`}`,
};
