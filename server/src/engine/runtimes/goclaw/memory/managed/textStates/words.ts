/** Words, numbers and versions, and what is between them. How to read the lines: `postgresTextParser.ts`. */
export const words = `
Base
	end next Null
	'<' push TagFirst
	ascii next AsciiWord
	letter next Word
	digit next UnsignedInt
	'-' push SignedIntFirst
	'+' push SignedIntFirst
	'&' push EntityFirst
	'~' push FileTwiddle
	'/' push FileFirst
	'.' push PathFirstFirst
	any next Space
NumWord
	end bingo Base word
	alnum next NumWord
	mark next NumWord
	'@' push Email
	'/' push FileFirst
	'.' push FileNext
	'-' push HyphenNumWordFirst
	any bingo Base word
AsciiWord
	end bingo Base word
	ascii next AsciiWord
	'.' push HostFirstDomain
	'.' push FileNext
	'-' push HostFirstAN
	'-' push HyphenAsciiWordFirst
	'_' push HostFirstAN
	'@' push Email
	':' push ProtocolFirst
	'/' push FileFirst
	digit push Host
	digit next NumWord
	letter next Word
	mark next Word
	any bingo Base word
Word
	end bingo Base word
	letter next Word
	mark next Word
	digit next NumWord
	'-' push HyphenWordFirst
	any bingo Base word
UnsignedInt
	end bingo Base word
	digit next UnsignedInt
	'.' push HostFirstDomain
	'.' push UDecimalFirst
	'e' push MantissaFirst
	'E' push MantissaFirst
	'-' push HostFirstAN
	'_' push HostFirstAN
	'@' push Email
	ascii push Host
	letter next NumWord
	mark next NumWord
	'/' push FileFirst
	any bingo Base word
SignedIntFirst
	digit clear SignedInt
	any pop
SignedInt
	end bingo Base word
	digit next SignedInt
	'.' push DecimalFirst
	'e' push MantissaFirst
	'E' push MantissaFirst
	any bingo Base word
Space
	end bingo Base space
	'<' bingo Base space
	'-' bingo Base space
	'+' bingo Base space
	'&' bingo Base space
	'/' bingo Base space
	other next Space
	any bingo Base space
UDecimalFirst
	digit clear UDecimal
	any pop
UDecimal
	end bingo Base word
	digit next UDecimal
	'.' push VersionFirst
	'e' push MantissaFirst
	'E' push MantissaFirst
	any bingo Base word
DecimalFirst
	digit clear Decimal
	any pop
Decimal
	end bingo Base word
	digit next Decimal
	'e' push MantissaFirst
	'E' push MantissaFirst
	'.' push VerVersion
	any bingo Base word
VerVersion
	digit unsign UnsignedInt space
	any pop
VersionFirst
	digit clear Version
	any pop
Version
	end bingo Base word
	digit next Version
	'.' push VersionFirst
	any bingo Base word
MantissaFirst
	digit clear Mantissa
	'+' next MantissaSign
	'-' next MantissaSign
	any pop
MantissaSign
	digit clear Mantissa
	any pop
Mantissa
	end bingo Base word
	digit next Mantissa
	any bingo Base word
`;
