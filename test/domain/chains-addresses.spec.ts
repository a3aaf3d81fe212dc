import { checkAddress, findNetwork, networks } from '@swap/domain/chains';

/** Public vectors: BIPs, EIPs, SEPs, CIP-19, HIP-15, TEP-2 and project documents. `derived` ones encode a fixed hash under the chain's parameters. */
const good = `
btc 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
btc 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2
btc 16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM
btc 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy
btc BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4
btc bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
btc bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3
btc bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0
btc bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr
ltc LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9
ltc LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1
ltc MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441
ltc ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea
ltc ltc1qye9df34pz6we9mhxvwk59w0vp6xvqzthaaa94t
doge DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD
doge DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L
doge 9uvjz3DyEGPdnd4DqVQY8pYGexkSZPqhcU
dash XpESxaUmonkq8RaLLp46Brx2K39ggQe226
dash XmZQkfLtk3xLtbBMenTdaZMxsUBYAsRz1o
dash 7Vu85PSEyBcNt2DhgyQdE4uYswCnGA85KX
zec t1KstPVzcNEK4ZeauQ6cogoqxQBMDSiRnGr
zec t1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs
zec t3Vz22vK5z2LcKEdg16Yv4FFneEL1zg9ojd
dgb D8dZrucGui6eL6Av2r561piZgzozJDyqJQ
dgb SQnUMVSnLfPZKPmmqh4c1xhXTeK7k7HdqD
dgb dgb1qye9df34pz6we9mhxvwk59w0vp6xvqzthw6re44
btg GJjz2Du9BoJQ3CPcoyVTHUJZSj62i1693U
btg AKGLy9XFwSrWc4CJrujrcwp4HU1PGExyUT
btg btg1qye9df34pz6we9mhxvwk59w0vp6xvqzth0gpycn
bsv 1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu
qtum QQ6TRwxLnm5BEE5LibQ1bLLbK82Q8PQ8Dc
qtum qc1qye9df34pz6we9mhxvwk59w0vp6xvqzth4jyddp
firo a4Cw4Z7Fq6CCrdRRJfPfELsURED3CjL1Jy
firo 3srhDQkeaZSVX7xvUCQkrwTUDPtHtF3fuE
rvn RCmfQAYvD7zvs6MWmS4eZatAa8YHZYWSNf
rvn r9j4Su2nEJjFZxztHSiQdMkwbQWmgqGjZN
pivx DLabsktzGMnsK5K9uRTMCF6NoYNY6ET4Bb
pivx 6HtK84YNqeDkRioSciQfmh6BzRRxA9reHs
bch bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a
bch bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy
bch bitcoincash:qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r
bch bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq
bch BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A
bch qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a
bch bitcoincash:zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe
bch 1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu
bch 3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC
bch bitcoincash:pvstqkm54dtvnpyqxt5m5n7sjsn4enrlxc526xyxlnjkaycdzfeu69reyzmqx
xec ecash:qpatql05s9jfavnu0tv6lkjjk25n6tmj9gkpyrlwu8
xec qpatql05s9jfavnu0tv6lkjjk25n6tmj9gkpyrlwu8
eth 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
eth 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359
eth 0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB
eth 0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb
eth 0x52908400098527886E0F7030069857D2E4169EE7
eth 0x8617E340B3D01FA5F11F306F4090FD50E238070D
eth 0xde709f2102306220921060314715629080e2fb77
eth 0x27b1fdb04752bbc536007a920d24acb045561c26
bsc 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045
cchain 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
matic 0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045
trx TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC
trx TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW
trx TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7
trx TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL
xrp rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh
xrp r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59
xrp rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY
xlm GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ
xlm GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7
xlm GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO
sol mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN
sol vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg
sol 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU
sol 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM
atom cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27
atom cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh
atom cosmos1cg4qpr47qx3cr05z5mj8zeuqwt7dth2r4u3gsmht5gfu2v0qxdksdfuc59
osmo osmo1cyyzpxplxdzkeea7kwsydadg87357qnahakaks
osmo osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09
injective inj14au322k9munkmx5wrchz9q30juf5wjgz2cfqku
tia celestia1ye9df34pz6we9mhxvwk59w0vp6xvqzth73g6nm
akt akash1ye9df34pz6we9mhxvwk59w0vp6xvqzthzq5dsv
axl axelar1ye9df34pz6we9mhxvwk59w0vp6xvqztht40zzh
kava kava1ye9df34pz6we9mhxvwk59w0vp6xvqzthnwdhl3
rune thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0
ton EQARULUYsmJq1RiZ-YiH-IJLcAZUVkVff-KBPwEmmaQGH6aC
ton EQARULUYsmJq1RiZ+YiH+IJLcAZUVkVff+KBPwEmmaQGH6aC
ton EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N
ton Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF
ton -1:3333333333333333333333333333333333333333333333333333333333333333
ton 0:fcb91a3a3816d0f7b8c2c76108b8a9bc5a6b7a55bd79f8ab101c52db29232260
hbar 0.0.123
hbar 0.0.123-vfmkw
hbar 0.0.1234567890
eos binancecleos
eos gateiowallet
ada addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x
ada addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh
ada addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8
ada addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx
ada Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi
ada Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo
ada DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C
dot 1zugcag7cJVBtVRnFxv5Qftn7xKAnR6YJ9x4x3XLgGgmNnS
dot 13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB
dot 15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5
ksm HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F
xmr 44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A
xmr 46BeWrHpwXmHDpDEUmZBWZfoQpdc6HaERCNmx1pEYL2rAcuwufPN9rXHHtyUA4QVy66qeFQkn6sfK8aHYjA3jk3o1Bv16em
xmr 888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H
xmr 4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHES9khPK
near alice.near
near app_1.some-team.near
near 98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de
xtz tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb
xtz tz2TSvNTh2epDMhZHrw73nV9piBX7kLZ9K9m
xtz tz3RDC3Jdn4j15J7bBHZd29EUee9gVB1CxD9
xtz tz4HVR6aty9KwsQFHh81C1G7gBdhxT8kuytm
xtz KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn
algo 7ZUECA7HFLZTXENRV24SHLU4AVPUTMTTDUFUBNBD64C73F3UHRTHAIOF6Q
algo VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA
algo Y76M3MSY6DKBRHBL7C3NNDXGS5IIMQVQVUAB6MP4XEMMGVF2QWNPL226CA
fil f01024
fil f1abjxfbp274xpdqcpuaykwkfb43omjotacm2p3za
fil f17uoq6tp427uzv7fztkbsnn64iwotfrristwpryy
fil f24vg6ut43yw2h2jqydgbg2xq7x6f4kub3bg6as6i
fil f3vvmn62lofvhjd2ugzca6sof2j2ubwok6cj4xxbfzz4yuxfkgobpihhd2thlanmsh3w2ptld2gqkn2jvlss4a
fil f410fkkld55ioe7qg24wvt7fu6pbknb56ht7pt4zamxa
sui 0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f331
sui 0xA9E591BD9D636E7895DCFC8DE05F33102A212DE6A9DFA3A69E22387ACFBAFBB1
apt 0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f331
apt 0xa9e591bd9d636e7895dcfc8de05f33102a212de6a9dfa3a69e22387acfbafbb1
kas kaspa:qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5j
kas kaspa:qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g73
kas kaspa:precqv0krj3r6uyyfa36ga7s0u9jct0v4wg8ctsfde2gkrsgwgw8jgxfzfc98
kas kaspa:qypzvjk5c6s3d8vjamnx8t2zh8kqarxqp9mmthz9r4nf38mzsdtt8dgt6f70pnk`;

/** Network, what was pasted, and words the reason must hold. */
const bad = `
btc 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=1 | part of a payment link
btc mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn | test network
btc 2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc | test network
btc tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7 | test network
btc 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb | checksum
btc 1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf | checksum
btc bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5 | checksum
btc bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh | BIP-350
btc bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd | BIP-350
btc BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL | BIP-350
btc bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4 | checksum
btc BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R | witness version 17
btc bc1pw5dgrnzv | length
btc bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav | length
btc BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P | length
btc bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf | malformed
btc bc1gmk9yu | malformed
btc bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y | length
btc BC1SW50QGDZ25J | not in use
btc bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs | not in use
btc bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 | checksum
btc 5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ | private key
btc KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617 | private key
btc xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8 | extended key
btc 4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b | transaction hash
btc 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | an Ethereum address, but the asset is on Bitcoin
btc LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9 | a Litecoin address
btc bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a | a Bitcoin Cash address
btc bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa | payment link
btc 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=1 | payment link
ltc 3MSvaVbVFFLML86rt5eqgA9SvW23upaXdY | begins with M
ltc tltc1qye9df34pz6we9mhxvwk59w0vp6xvqzth207vxp | test network
ltc ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfeb | checksum
ltc ltcmweb1qqdcz8yjvg2vphqnvrzk6cgp8nhgrcgxvxhxsv7x5xkm8s4 | MWEB
ltc bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 | a Bitcoin address, but the asset is on Litecoin
doge nXgdavMBqgZND4k74fiYGEJrvsCHJmf1JN | test network
doge DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyE | checksum
doge XpESxaUmonkq8RaLLp46Brx2K39ggQe226 | a Dash address, but the asset is on Dogecoin
dash yPovArPy1Z52HmWSizi9Mcf6vV9kTuAsPk | test network
dash XpESxaUmonkq8RaLLp46Brx2K39ggQe22 | checksum
dash DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD | a Dogecoin address
zec tmEZhbWHTpdKMw5it8YDspUXSMGQyFwovpU | test network
zec zs1z7rejlpsa98s2rrrfkwmaxu53e4ue0ulcrw0h4x5g8jl04tak0d3mm47vdtahatqrlkngh9sly | shielded
zec u1l8xunezsvhq8fgzfl7404m450nwnd76zshscn6nfys7vyz2ywyh4cc5daaq0c7q2su5lqfh23sp7fkf3kt27ve5948mzpfdvckzaect2jtte308mkwlycj2u0eac077wu70vqcetkxf | unified
zec t1KstPVzcNEK4ZeauQ6cogoqxQBMDSiRnGs | checksum
zec 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa | a Bitcoin address
dgb dgb1qye9df34pz6we9mhxvwk59w0vp6xvqzthw6re45 | checksum
btg btg1qye9df34pz6we9mhxvwk59w0vp6xvqzth0gpyc | checksum
bsv 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy | a Bitcoin address, but the asset is on Bitcoin SV
qtum QQ6TRwxLnm5BEE5LibQ1bLLbK82Q8PQ8Dd | checksum
firo TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC | a TRON address, but the asset is on Firo
rvn RCmfQAYvD7zvs6MWmS4eZatAa8YHZYWSNg | checksum
pivx 6HtK84YNqeDkRioSciQfmh6BzRRxA9reHt | checksum
bch bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t | test network
bch bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b | Character|checksum|not a Bitcoin Cash
bch bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q | checksum
bch bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a | checksum
bch ecash:qpatql05s9jfavnu0tv6lkjjk25n6tmj9gkpyrlwu8 | an eCash address
bch bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 | a Bitcoin address
bch 1BpEi6DfDAUFd7GtittLSdBeYJvcoaVgguu | checksum
bch bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0 | malformed
bch bitcoincash:qvny44xx5ytfmyhwue366s4eas8gesqfw76ac3gav6vf7c5r26em2dfx37ggc | malformed
bch qqny44xx5ytfmyhwue366s4eas8gesqfwu2dkv0y8v | test network
xec bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a | a Bitcoin Cash address
xec ecash:qpatql05s9jfavnu0tv6lkjjk25n6tmj9gkpyrlwu9 | checksum
xec etoken:qpatql05s9jfavnu0tv6lkjjk25n6tmj9gkpyrlwu8 | token address
eth 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD | checksum
eth 0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed | checksum
eth 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe | 40 hexadecimal digits
eth 5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | 0x at its beginning is missing
eth 0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | not an Ethereum address
eth 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg | not an Ethereum address
eth 0x0000000000000000000000000000000000000000 | destroyed
eth 0x000000000000000000000000000000000000dEaD | destroyed
eth 0xdAC17F958D2ee523a2206206994597C13D831ec7 | contract of USDT
bsc 0x55d398326f99059ff775485246999027b3197955 | contract of USDT
eth 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b | transaction hash
eth vitalik.eth | name
eth ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1 | payment link
eth https://etherscan.io/address/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | web link
bsc TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC | a TRON address, but the asset is on BNB Smart Chain
trx 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | an Ethereum address, but the asset is on TRON
trx TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD | checksum
trx TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDe | checksum
trx 415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb | hexadecimal form
trx TR7NHqjeKQGxTCi8q8ZY4pL8otSzgjLj6t | contract of USDT
trx T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb | destroyed
xrp X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ | X-address
xrp T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ | an XRP Ledger test network
xrp snoPBrXtMeMyMHUVTgbuqAfg1SUTb | secret key
xrp rrrrrrrrrrrrrrrrrrrrrhoLvTp | destroyed
xrp rrrrrrrrrrrrrrrrrrrrBZbvji | destroyed
xrp rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi | checksum
xrp TqnJkxvK7CNcX3QKgQqxBFkS4LdbmGzu5 | not an XRP Ledger address
xrp n9JqMzqk8crqjoPik74YfmL2xeVpWZjxX3S9nrt6EL6VSUCTao7t | not an XRP Ledger address
xrp r81b2u6vJAgbu8cQiBY4YwWQky4QU4j4 | not an XRP Ledger address
xrp GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ | a Stellar address, but the asset is on XRP Ledger
xlm MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ | muxed
xlm SBU2RRGLXH3E5CQHTD3ODLDF2BWDCYUSSBLLZ5GNW7JXHDIYKXZWHOKR | secret key
xlm CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE | contract
xlm PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAQACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IBZGM | signed payload
xlm GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGA | checksum
xlm GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSG | checksum
xlm rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh | an XRP Ledger address, but the asset is on Stellar
sol 11111111111111111111111111111111 | destroyed
sol EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v | contract of USDC
sol mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2 | 32 bytes
sol mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf0kN | 32 bytes
sol 5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW | private key
sol toly.sol | name
sol 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | an Ethereum address
atom cosmosvaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0 | validator
atom cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d28 | checksum
atom cosmos1ye9df34pz6we9mhxvwk59w0vp6xvqzglqpvpt | length
atom osmo1cyyzpxplxdzkeea7kwsydadg87357qnahakaks | an Osmosis address, but the asset is on Cosmos Hub
osmo cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27 | a Cosmos Hub address
osmo osmo1cyyzpxplxdzkeea7kwsydadg87357qnahakak | checksum
injective 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | an Ethereum address, but the asset is on Injective
rune sthor1ye9df34pz6we9mhxvwk59w0vp6xvqztha9u82h | test network
ton EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c | destroyed
ton kf_8uRo6OBbQ97jCx2EIuKm8Wmt6Vb15-KsQHFLbKSMiYIny | test network
ton EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2M | checksum
ton EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2 | 48 characters
ton 5:3333333333333333333333333333333333333333333333333333333333333333 | workchain
ton 0:0000000000000000000000000000000000000000000000000000000000000000 | destroyed
ton wallet.ton | name
hbar 0.0.123-esxsf | checksum
eos Binancecleos | letters
eos binancecleos6 | letters
eos binance.cle. | letters
hbar 0.0.123-vfmkx | checksum
hbar 1.0.123 | shard 0
hbar 0.0.0 | no Hedera account
hbar 0.0.9223372036854775808 | no Hedera account
hbar 0.0 | reads 0.0.
hbar 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | an Ethereum address
ada stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw | stake address
ada addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz | test network
ada 37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na | test network
ada addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k | Pointer
ada addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9 | checksum
ada addr1vqny44xx5ytfmyhwue366s4eas8gesqfw76ac3gav6vf7cskkvy5j | test network
ada addr1vyny44xx5ytfmyhwue366s4eas8gesqfw76ac3gav6vf7jpr7at | length
ada Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj | checksum
ada DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658D | checksum
dot 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY | general form
dot HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F | a Kusama address, but the asset is on Polkadot
dot 1zugcag7cJVBtVRnFxv5Qftn7xKAnR6YJ9x4x3XLgGgmNnT | checksum
dot 1zugcag7cJVBtVRnFxv5Qftn7xKAnR6YJ9x4x3X | not a Polkadot address
ksm 13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB | a Polkadot address
xmr 9wviCeWe2D8XS82k2ovp5EUYLzBt9pYNW2LXUFsZiv8S3Mt21FZ5qQaAroko1enzw3eGr9qC7X1D7Geoo2RrAotYPwq9Gm8 | test network
xmr 44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3B | checksum
xmr 44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3 | 95 characters
xmr bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 | a Bitcoin address, but the asset is on Monero
near Alice.near | alice.near
near alice | alice.near
near 0.0.123 | a Hedera address, but the asset is on NEAR
near alice..near | alice.near
near alice.testnet | test network
near 98793CD91A3F870FB126F66285808C7E094AFCFC4EDA8A970F6648CDF0DBD6DE | lower case
near 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed | an Ethereum address
near alice@near.org | mail address
xtz tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjc | checksum
xtz tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcj | checksum
xtz sr19XpEfgqEXKmNmCFxKCuyH1oicBQnewGrP | not a Tezos address
xtz TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC | a TRON address
algo AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY5HFKQ | destroyed
algo 7ZUECA7HFLZTXENRV24SHLU4AVPUTMTTDUFUBNBD64C73F3UHRTHAIOF6A | checksum
algo 7ZUECA7HFLZTXENRV24SHLU4AVPUTMTTDUFUBNBD64C73F3UHRTHAIOF6 | 58 capital
algo GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ | a Stellar address
fil t17uoq6tp427uzv7fztkbsnn64iwotfrristwpryy | test network
fil t01024 | test network
fil f17uoq6tp427uzv7fztkbsnn64iwotfrristwpryz | checksum
fil f17uoq6tp427uzv7fztkbsnn64iwotfrristwpry | checksum
fil f410fkkld55ioe7qg24wvt7fu6pbknb56ht7pt4zamxb | checksum
fil f432fkkld55ioe7qg24wvt7fu6pbknb56ht7pt4zamxa | not a Filecoin address
fil f00123 | not a Filecoin address
fil 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | an Ethereum address
sui 0x2 | 64 digits
sui 0x0000000000000000000000000000000000000000000000000000000000000000 | destroyed
sui 0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f33 | this one has 63
sui 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | an Ethereum address, but the asset is on Sui
apt 0x1 | 64 digits
apt 0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f33g | not an Aptos address
apt mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN | a Solana address
kas kaspatest:qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g73 | test network
kas qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g73 | begins with kaspa:
kas kaspa:qgny44xx5ytfmyhwue366s4eas8gesqfw76ac3gav6vf7c5r26em22unpynmv | malformed
kas kaspa:qqny44xx5ytfmyhwue366s4eas8gesqfwu8m4964rp | malformed
kas kaspa:qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g74 | checksum
kas bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a | a Bitcoin Cash address`;

const goodRows = good
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string]);
const badRows = bad
  .trim()
  .split('\n')
  .map((line) => /^(\S+) (\S+) \| (.+)$/.exec(line)?.slice(1) as [string, string, string]);
const familyOf = (code: string) => findNetwork(code)?.family ?? '';

describe('addresses that can be paid', () => {
  test.each(goodRows)('an address that can be paid on %s is taken: %s', (network, address) => {
    expect(checkAddress(network, address)).toBeNull();
  });

  test('one account serves every EVM chain', () => {
    const chains = Object.values(networks).filter(({ family }) => family === 'evm');
    expect(chains.length).toBeGreaterThan(20);
    for (const { code } of chains) expect(checkAddress(code, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeNull();
  });

  test('every network has a good vector, and every family has two good and three bad ones', () => {
    const count = (rows: readonly (readonly string[])[], family: string) =>
      rows.filter(([code = '']) => familyOf(code) === family).length;
    for (const { code, family } of Object.values(networks)) {
      if (family !== 'evm') expect([code, goodRows.some(([known]) => known === code)]).toEqual([code, true]);
      expect([family, count(goodRows, family) >= 2, count(badRows, family) >= 3]).toEqual([family, true, true]);
    }
  });
});

describe('addresses that cannot be paid', () => {
  test.each(badRows)('an address that cannot be paid on %s is refused: %s (%s)', (network, address, words) => {
    expect(checkAddress(network, address)?.reason).toMatch(new RegExp(words));
  });

  test.each(goodRows)('on %s, with blanks or a line break: %s', (network, address) => {
    for (const text of [` ${address}`, `${address} `, `${address}\n`, `\t${address}`]) {
      expect(checkAddress(network, text)?.reason).toMatch(/blanks or line breaks around/);
    }
    expect(checkAddress(network, `${address.slice(0, 3)} ${address.slice(3)}`)?.reason).toMatch(/inside/);
  });

  test('an address of one family is refused on every network of another, Bitcoin’s old form on its forks excepted', () => {
    const oldForm = (address: string) => /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(address);
    const movers = ['sui', 'aptos'];
    const accepted: string[] = [];
    for (const [home, address] of goodRows) {
      for (const { code, family } of Object.values(networks)) {
        if (family === familyOf(home) || (oldForm(address) && ['bitcoin', 'cashaddr'].includes(family))) continue;
        if (movers.includes(family) && movers.includes(familyOf(home))) continue;
        if (checkAddress(code, address) === null) accepted.push(`${home} ${address} on ${code}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  test('a letter of another alphabet is pointed at by its place', () => {
    expect(checkAddress('btc', '1\u0410' + '1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')?.reason).toMatch(/^Character 2 /);
  });

  test('a recovery phrase is recognised and never repeated', () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    const reason = checkAddress('btc', phrase)?.reason ?? '';
    expect(reason).toMatch(/recovery phrase. Never share it/);
    expect(reason).not.toMatch(/sausage/);
  });

  test('no reason repeats what was pasted', () => {
    for (const [network, address] of badRows.filter(([, text]) => text.length > 12)) {
      expect(checkAddress(network, address)?.reason).not.toContain(address);
    }
  });

  test('nothing and endless text are refused', () => {
    for (const network of ['btc', 'eth', 'near', 'nowhere']) {
      expect(checkAddress(network, '')?.reason).toMatch(/empty/);
      expect(checkAddress(network, '   ')?.reason).toMatch(/empty/);
      expect(checkAddress(network, 'a'.repeat(100_000))).not.toBeNull();
    }
  });
});

describe('networks we do not know', () => {
  test.each(['addr1qx2', '0x5aAeb', 'any:thing@goes/here', 'x'.repeat(200)])(
    'networks we do not know take %s',
    (address) => {
      expect(checkAddress('newchain', address)).toBeNull();
    },
  );

  test.each(['abcd', 'x'.repeat(201), 'two words', ' padded', 'caf\u00e9-address', 'tab\tinside'])(
    'networks we do not know refuse %j',
    (address) => {
      expect(checkAddress('newchain', address)).not.toBeNull();
    },
  );

  test('the names of object members are no networks', () => {
    for (const code of ['constructor', '__proto__', 'toString']) {
      expect(findNetwork(code)).toBeNull();
      expect(checkAddress(code, 'anything')).toBeNull();
    }
  });
});
