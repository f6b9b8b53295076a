/** Words with hyphens, and their parts. How to read the lines: `postgresTextParser.ts`. */
export const hyphens = `
HyphenAsciiWordFirst
	ascii next HyphenAsciiWord
	letter next HyphenWord
	digit next HyphenDigitAhead
	any pop
HyphenAsciiWord
	end hyphen ParseHyphen word
	ascii next HyphenAsciiWord
	letter next HyphenWord
	mark next HyphenWord
	digit next HyphenNumWord
	'-' push HyphenAsciiWordFirst
	any hyphen ParseHyphen word
HyphenWordFirst
	letter next HyphenWord
	digit next HyphenDigitAhead
	any pop
HyphenWord
	end hyphen ParseHyphen word
	letter next HyphenWord
	mark next HyphenWord
	digit next HyphenNumWord
	'-' push HyphenWordFirst
	any hyphen ParseHyphen word
HyphenNumWordFirst
	letter next HyphenNumWord
	digit next HyphenDigitAhead
	any pop
HyphenNumWord
	end hyphen ParseHyphen word
	alnum next HyphenNumWord
	mark next HyphenNumWord
	'-' push HyphenNumWordFirst
	any hyphen ParseHyphen word
HyphenDigitAhead
	digit next HyphenDigitAhead
	letter next HyphenNumWord
	mark next HyphenNumWord
	any pop
ParseHyphen
	end rerun Base
	ascii next HyphenAsciiPart
	letter next HyphenPart
	digit push HyphenUnsignedInt
	'-' push ParseHyphenHyphen
	any rerun Base
ParseHyphenHyphen
	alnum bingo ParseHyphen space
	mark bingo ParseHyphen space
	any pop
HyphenPart
	end bingo Base word
	letter next HyphenPart
	mark next HyphenPart
	digit next HyphenNumPart
	any bingo ParseHyphen word
HyphenAsciiPart
	end bingo Base word
	ascii next HyphenAsciiPart
	letter next HyphenPart
	mark next HyphenPart
	digit next HyphenNumPart
	any bingo ParseHyphen word
HyphenNumPart
	end bingo Base word
	alnum next HyphenNumPart
	mark next HyphenNumPart
	any bingo ParseHyphen word
HyphenUnsignedInt
	digit next HyphenUnsignedInt
	letter clear HyphenNumPart
	mark clear HyphenNumPart
	any pop
`;
