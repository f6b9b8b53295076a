import { describe, expect, it } from 'vitest';
import { secretsOfText } from '../../server/src/engine/secrets/find.ts';
import { textsOfRepository } from '../support/repository.ts';

/** The digests of a runtime’s own prose, by the names of its sections: one of them is called after passwords. */
const digests = /^server\/src\/engine\/runtimes\/(?:\w+\/)+(?:prose|shapes)\//;

describe('this repository', () => {
	it('holds nothing that looks like a key: those of tests are made when they run', () => {
		const texts = textsOfRepository();
		expect(texts.size).toBeGreaterThan(500);
		const found = [...texts]
			.filter(([path]) => !digests.test(path))
			.flatMap(([path, text]) => {
				const { shaped, labelled } = secretsOfText(text);
				return [...shaped, ...labelled].map(
					({ kind, range }) => `${path}:${text.slice(0, range.start).split('\n').length} ${kind}`,
				);
			});
		expect(found).toEqual([]);
	});
});
