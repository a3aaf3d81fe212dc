/** Values of the wrong shape, by the kind of field they are sent in. */
export const notAnAmount = [
  '',
  ' 1',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1,5',
  '.5',
  '1.',
  'NaN',
  'Infinity',
  '1'.repeat(31),
  `0.${'1'.repeat(31)}`,
];
export const wrongEmail = [
  5,
  {},
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  `${'a'.repeat(250)}@example.com`,
];
export const wrongCode = [123456, '', '12345', '1234567', '12345a', '١٢٣٤٥٦', {}];
export const wrongRecoveryCode = [5, '', {}, 'x'.repeat(26), "4k2m-9x7c-t3vh-8q1'"];
export const wrongPassword = [5, {}, [], '', 'x'.repeat(129)];
export const wrongNewPassword = [...wrongPassword, 'too short'];
export const wrongWebsite = [
  5,
  '',
  'example.com',
  'javascript:alert(1)',
  'ftp://example.com',
  `https://${'x'.repeat(260)}`,
];
export const wrongDays = {
  from: ['', '2026-13-01', '2026-11-32', '2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z', '2026-02-31'],
  to: ['', '2026-00-10', 'today', '20261121', '2026-02-31'],
};
export const wrongCounts = ['0', '366', '1.5', 'ten', ''];
