import { describe, expect, it } from 'vitest';
import { isUnset, tellingLines } from '../../../server/src/engine/rules/support/sayings.ts';

describe('a value that says that there is none', () => {
	it.each([
		'*(TBD)*',
		'_(none set)_',
		'(not set yet)',
		'[todo]',
		'n/a',
		'—',
		'?',
		'{{ emoji }}',
		'<your emoji>',
		'_(one that is yours)_',
		'noch keine',
		'(noch offen)',
		'aucun',
		'(à définir)',
		'ninguno',
		'(por definir)',
		'нет',
		'暂无',
		'（未设置）',
		'(使用默认)',
		'_(待添加照片)_',
		'なし',
		'**none yet**',
	])('%s', (value) => {
		expect(isUnset(value)).toBe(true);
	});

	it.each([
		'avatars/aria.png',
		'🦊',
		'https://kiln.dev/a.png',
		'Nonesuch',
		'a fox (red)',
		'Toda',
		'不二',
		'默认小狐狸',
		'待月',
	])('is not %s', (value) => {
		expect(isUnset(value)).toBe(false);
	});
});

describe('the lines that tell an agent something', () => {
	it('are none in headings, comments, empty items and frames', () => {
		expect(tellingLines('# Heartbeat\r\n\r\n<!-- later:\n- a\n-->\n- [ ]\n-\n1.\n---\n```sh\n```\n')).toEqual([]);
	});

	it('are all the others, comments in code among them', () => {
		expect(tellingLines('\uFEFF# T\n\n- Mail.\n\n```sh\n# not a heading\n```\n')).toEqual([
			'- Mail.',
			'# not a heading',
		]);
	});
});
